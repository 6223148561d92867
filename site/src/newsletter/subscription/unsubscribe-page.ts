import { type Ended, postSigned, signedLink, unsubscribe } from './signed-link.ts';

/** In the entry of the history: how the subscription ended here, or the answer to a reader who has subscribed again. */
type Entry = { ended?: Ended; subscribedAgain?: string } | null;

/** Unsubscribes on load, as the link in a mail promises, or once confirmed if a mail scanner may have opened it; a signed link can be undone. */
class UnsubscribePage extends HTMLElement {
  connectedCallback(): void {
    const { ended, subscribedAgain } = (history.state as Entry) ?? {};
    // A reload or the way back would end a newer subscription.
    if (subscribedAgain) this.#showSubscribedAgain(subscribedAgain);
    else void this.#unsubscribe(ended);
  }

  async #unsubscribe(ended?: Ended, confirmed = false): Promise<void> {
    const link = signedLink(location.search);
    const { email, token } = link;
    const outcome = ended ? { state: ended } : await unsubscribe(link, confirmed);
    if (outcome.state === 'to_confirm') return this.#askToConfirm(email);
    if (outcome.state !== 'error') history.replaceState({ ended: outcome.state } satisfies Entry, '');
    this.#show(outcome.state, email);
    const text = this.querySelector('[data-error]');
    if (text && outcome.state === 'error') text.textContent = outcome.text;
    if (email && token && outcome.state !== 'error') this.#offerUndo(email, token);
  }

  #askToConfirm(email: string | null): void {
    this.#show('to_confirm', email);
    const button = this.querySelector<HTMLButtonElement>('[data-state=to_confirm] button');
    button?.addEventListener('click', () => {
      this.#show('loading');
      void this.#unsubscribe(undefined, true);
    });
  }

  #show(state: string, email: string | null = null): void {
    const address = this.querySelector(`[data-state=${state}] [data-email]`);
    if (address) address.textContent = email;
    for (const part of this.querySelectorAll<HTMLElement>('[data-state]'))
      part.hidden = part.dataset['state'] !== state;
    const heading = this.querySelector<HTMLElement>(`[data-state=${state}] h1`);
    if (heading) document.title = document.title.replace(/^[^|]+/, `${heading.textContent} `);
  }

  #showSubscribedAgain(answer: string): void {
    this.#show('subscribed_again');
    const text = this.querySelector('[data-answer]');
    if (text) text.textContent = answer;
  }

  #offerUndo(email: string, token: string): void {
    const offer = this.querySelector<HTMLElement>('[data-undo]');
    const button = offer?.querySelector('button');
    const message = offer?.querySelector('[role=status]');
    if (!offer || !button || !message) return;
    offer.hidden = false;
    button.addEventListener('click', async () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = 'true';
      const answer = await postSigned('undo-unsubscribe', { email, token });
      button.ariaDisabled = null;
      if (answer?.status === 409) {
        message.textContent = answer.message;
        button.hidden = true;
        return;
      }
      if (answer?.status !== 200) {
        message.textContent = 'Non è stato possibile annullare la disiscrizione. Riprova più tardi.';
        return;
      }
      history.replaceState({ subscribedAgain: answer.message } satisfies Entry, '');
      offer.hidden = true;
      this.#showSubscribedAgain(answer.message);
    });
  }
}

customElements.define('unsubscribe-page', UnsubscribePage);
