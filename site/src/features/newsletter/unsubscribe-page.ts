import { unsubscribe } from './unsubscribe.ts';

/** Acts on load, as the link in a mail promises. A plus in a written address is a plus, not a space. */
class UnsubscribePage extends HTMLElement {
  connectedCallback(): void {
    void this.#act();
  }

  async #act(): Promise<void> {
    const email = new URLSearchParams(location.search.replaceAll('+', '%2B')).get('email');
    const outcome = await unsubscribe(email);
    for (const part of this.querySelectorAll<HTMLElement>('[data-state]'))
      part.hidden = part.dataset['state'] !== outcome.state;
    const address = this.querySelector(`[data-state=${outcome.state}] [data-email]`);
    if (address) address.textContent = email;
    const text = this.querySelector('[data-error]');
    if (text && outcome.state === 'error') text.textContent = outcome.text;
    const heading = this.querySelector<HTMLElement>(`[data-state=${outcome.state}] h1`);
    if (heading) document.title = document.title.replace(/^[^|]+/, `${heading.textContent} `);
  }
}

customElements.define('unsubscribe-page', UnsubscribePage);
