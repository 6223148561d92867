type SignupMessage = { kind: 'success' | 'info' | 'error'; text: string };

export const failure = "Errore durante l'iscrizione. Riprova più tardi.";

export async function subscribe(email: string): Promise<SignupMessage> {
  if (email.trim() === '') return { kind: 'error', text: 'Inserisci il tuo indirizzo email' };
  try {
    // Plain fetch, because every article has this form: the API client weighs more than the page's other scripts.
    const response = await fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const answer: { message?: string; status?: string; detail?: string } = await response.json();
    if (!response.ok) return { kind: 'error', text: answer.detail ?? failure };
    return { kind: answer.status === 'already_subscribed' ? 'info' : 'success', text: answer.message ?? '' };
  } catch {
    return { kind: 'error', text: failure };
  }
}
