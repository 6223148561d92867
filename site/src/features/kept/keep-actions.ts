import { endSession, token } from '#site/src/api/session.ts';

/** The item that a reader pressed before logging in, in this tab alone. */
const wantedKey = 'sinopia.keep';

/** Asks the API whether the reader keeps the item of its parent, and changes it. */
export class KeepActions extends HTMLElement {
  /** A press is newer than any state that was asked for before it. */
  #pressed = false;

  /** Shows the state; after the login that a press led to, keeps the item. */
  async show(): Promise<void> {
    const wanted = sessionStorage.getItem(wantedKey) === this.#path;
    sessionStorage.removeItem(wantedKey);
    if (wanted) return this.#set(true);
    const response = await this.#call('GET');
    if (!response?.ok) return;
    const { kept } = await response.json();
    if (!this.#pressed) this.#button.ariaPressed = String(kept);
  }

  async toggle(): Promise<void> {
    if (!token()) return this.#logIn();
    await this.#set(this.#button.ariaPressed !== 'true');
  }

  get #item(): HTMLElement {
    return this.parentElement as HTMLElement;
  }
  get #button(): HTMLButtonElement {
    return this.#item.querySelector('button') as HTMLButtonElement;
  }
  get #path(): string {
    return `/api/me/${this.#item.dataset['list']}/${this.#item.dataset['id']}`;
  }

  async #set(kept: boolean): Promise<void> {
    this.#pressed = true;
    const response = await this.#call(kept ? 'PUT' : 'DELETE');
    if (response?.status === 401) {
      endSession();
      return this.#logIn();
    }
    if (response?.ok) this.#button.ariaPressed = String(kept);
    const { added = '', removed = '' } = this.#item.dataset;
    this.#say(response?.ok ? (kept ? added : removed) : 'Non è riuscito: riprova tra poco.');
  }

  #logIn(): void {
    sessionStorage.setItem(wantedKey, this.#path);
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  }

  #call(method: string): Promise<Response | undefined> {
    return fetch(this.#path, { method, headers: { authorization: `Bearer ${token()}` } }).catch(() => undefined);
  }

  #say(text: string): void {
    const status = this.#item.querySelector('[role=status]');
    if (status) status.textContent = text;
  }
}

customElements.define('keep-actions', KeepActions);
