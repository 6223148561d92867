const failures = new Map<string, number>();

/** Imports a script that the page names. Browsers remember a failed module under its address: the next attempt uses another one. */
export async function importModule(address = ''): Promise<unknown> {
  const failed = failures.get(address) ?? 0;
  try {
    return await import(/* @vite-ignore */ failed > 0 ? `${address}#${failed}` : address);
  } catch (error) {
    failures.set(address, failed + 1);
    throw error;
  }
}
