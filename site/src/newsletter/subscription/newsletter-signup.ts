import { subscribe } from './subscribe.ts';

const messageMilliseconds = 5_000;

class NewsletterSignup extends HTMLElement {
  readonly #form = this.querySelector('form') as HTMLFormElement;
  readonly #button = this.querySelector('button') as HTMLButtonElement;
  readonly #message = this.querySelector('[role=status]') as HTMLElement;
  #vanishing = 0;

  connectedCallback(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  async #submit(): Promise<void> {
    if (this.#button.ariaDisabled === 'true') return;
    this.#button.ariaDisabled = 'true';
    clearTimeout(this.#vanishing);
    this.#message.replaceChildren();
    const { kind, text } = await subscribe(String(new FormData(this.#form).get('email') ?? ''));
    this.#button.ariaDisabled = null;
    this.#message.dataset['kind'] = kind;
    this.#message.textContent = text;
    if (kind === 'success') this.#form.reset();
    this.#vanishing = window.setTimeout(() => this.#message.replaceChildren(), messageMilliseconds);
  }
}

customElements.define('newsletter-signup', NewsletterSignup);
