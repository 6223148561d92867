import { postSigned, signedLink } from './signed-link.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Unsubscribes on load, as the link in a mail promises; a signed link can be undone. */
class UnsubscribePage extends HTMLElement {
  connectedCallback(): void {
    void this.#act();
  }

  async #act(): Promise<void> {
    const { email, token } = signedLink(location.search);
    const outcome = await unsubscribe(email);
    for (const part of this.querySelectorAll<HTMLElement>('[data-state]'))
      part.hidden = part.dataset['state'] !== outcome.state;
    const address = this.querySelector(`[data-state=${outcome.state}] [data-email]`);
    if (address) address.textContent = email;
    const text = this.querySelector('[data-error]');
    if (text && outcome.state === 'error') text.textContent = outcome.text;
    if (email && token && outcome.state !== 'error') this.#offerUndo(email, token);
    const heading = this.querySelector<HTMLElement>(`[data-state=${outcome.state}] h1`);
    if (heading) document.title = document.title.replace(/^[^|]+/, `${heading.textContent} `);
  }

  #offerUndo(email: string, token: string): void {
    const offer = this.querySelector<HTMLElement>('[data-undo]');
    const button = offer?.querySelector('button');
    const message = offer?.querySelector('[role=status]');
    if (!offer || !button || !message) return;
    offer.hidden = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      const answer = await postSigned('undo-unsubscribe', { email, token });
      const done = answer?.status === 200;
      message.textContent = done
        ? answer.message
        : 'Non è stato possibile annullare la disiscrizione. Riprova più tardi.';
      button.hidden = done;
      button.disabled = false;
    });
  }
}

customElements.define('unsubscribe-page', UnsubscribePage);
