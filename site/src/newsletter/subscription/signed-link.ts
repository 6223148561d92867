import { publicApi } from '#site/src/api/public-api.ts';

type SignedLink = { email: string | null; token: string | null; sent: string | null; asks: boolean };

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

export type Ended = 'success' | 'already_unsubscribed';
type UnsubscribeOutcome = { state: Ended | 'to_confirm' } | { state: 'error'; text: string };

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';

/** Unsubscribes the address of a link in a mail. With the link's token no limit applies; while its mail is new, it is confirmed. */
export async function unsubscribe(
  { email, token, sent, asks }: SignedLink,
  confirmed = false,
): Promise<UnsubscribeOutcome> {
  if (!email?.trim()) return { state: 'error', text: 'Email non specificata nel link di disiscrizione' };
  if (asks && !confirmed) return { state: 'to_confirm' };
  try {
    const param = { email: encodeURIComponent(email.trim()) };
    const response: Response = await publicApi.newsletter.unsubscribe[':email'].$post({
      param,
      query: { ...(token && { token }), ...(sent && !confirmed && { sent }) },
    });
    if (response.status === 409) return { state: 'to_confirm' };
    if (response.status === 404) return { state: 'error', text: 'Indirizzo email non trovato nei nostri archivi.' };
    if (!response.ok) return { state: 'error', text: failure };
    const { status }: { status?: string } = await response.json();
    return { state: status === 'already_unsubscribed' ? 'already_unsubscribed' : 'success' };
  } catch {
    return { state: 'error', text: failure };
  }
}
