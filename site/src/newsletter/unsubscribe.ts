import { publicApi } from '#site/src/api/public-api.ts';
import type { SignedLink } from './signed-link.ts';

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
