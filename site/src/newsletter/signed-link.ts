export type SignedLink = { email: string | null; token: string | null; sent: string | null; asks: boolean };

/**
 * The subscriber's address and the signature of a link in a mail, when the mail left, and whether the link came from a mail
 * program's own button. A plus in an address is a plus, not a space.
 */
export function signedLink(search: string): SignedLink {
  const query = new URLSearchParams(search.replaceAll('+', '%2B'));
  return { email: query.get('email'), token: query.get('t'), sent: query.get('sent'), asks: query.has('ask') };
}

/** Posts a signed link to the API; undefined without an answer. */
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
