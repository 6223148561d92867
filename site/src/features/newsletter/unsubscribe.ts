import { publicApi } from '#site/src/api/public-api.ts';

export type Ended = 'success' | 'already_unsubscribed';
type UnsubscribeOutcome = { state: Ended } | { state: 'error'; text: string };

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';

/** Unsubscribes the address of a link in a mail. With the link's token no limit applies. */
export async function unsubscribe(email: string | null, token: string | null): Promise<UnsubscribeOutcome> {
  if (!email?.trim()) return { state: 'error', text: 'Email non specificata nel link di disiscrizione' };
  try {
    const param = { email: encodeURIComponent(email.trim()) };
    const response: Response = await publicApi.newsletter.unsubscribe[':email'].$post({
      param,
      query: token ? { token } : {},
    });
    if (response.status === 404) return { state: 'error', text: 'Indirizzo email non trovato nei nostri archivi.' };
    if (!response.ok) return { state: 'error', text: failure };
    const { status }: { status?: string } = await response.json();
    return { state: status === 'already_unsubscribed' ? 'already_unsubscribed' : 'success' };
  } catch {
    return { state: 'error', text: failure };
  }
}
