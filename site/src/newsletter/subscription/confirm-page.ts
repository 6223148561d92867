import { incompleteLink } from '#site/src/accounts/link-token.ts';
import { postSigned, signedLink } from './signed-link.ts';

const failure = "Errore durante l'iscrizione. Riprova più tardi.";

/** Confirms on a button press, because mail scanners follow links. */
class ConfirmPage extends HTMLElement {
  connectedCallback(): void {
    const { email, token } = signedLink(location.search);
    if (email && token) this.#ask({ email, token });
    else this.#show('error', incompleteLink);
  }

  #ask(link: { email: string; token: string }): void {
    const address = this.querySelector('[data-email]');
    if (address) address.textContent = link.email;
    const button = this.querySelector('button');
    button?.addEventListener('click', async () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = 'true';
      const answer = await postSigned('confirm', link);
      if (answer?.status === 200) this.#show('success', answer.message);
      else this.#show('error', (answer?.status === 403 && answer.message) || failure);
    });
  }

  #show(state: 'success' | 'error', text: string): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-state]'))
      part.hidden = part.dataset['state'] !== state;
    const message = this.querySelector(`[data-state=${state}] [data-text]`);
    if (message) message.textContent = text;
  }
}

customElements.define('confirm-page', ConfirmPage);
