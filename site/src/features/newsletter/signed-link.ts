/** Whom a link in a mail was written to, and its signature. A plus in a written address is a plus, not a space. */
export function signedLink(search: string): { email: string | null; token: string | null } {
  const query = new URLSearchParams(search.replaceAll('+', '%2B'));
  return { email: query.get('email'), token: query.get('t') };
}

/** What became of a call that needs the signature; undefined when nobody answered. */
export async function postSigned(
  path: 'confirm' | 'undo-unsubscribe',
  { email, token }: { email: string; token: string },
): Promise<{ status: number; message: string } | undefined> {
  try {
    const response = await fetch(`/api/newsletter/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, token }),
    });
    const answer: { message?: string; detail?: string } = await response.json();
    return { status: response.status, message: answer.message ?? answer.detail ?? '' };
  } catch {
    return undefined;
  }
}
