/** Runs a command to its end: a problem is one sentence for the person at the terminal, and an exit code. */
export async function command(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
