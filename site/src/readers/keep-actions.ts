import { expireSession, storageDenied, token } from '#site/src/api/session.ts';

/** The call that a reader's press asked for before the login, in this tab alone: its method and its path. */
const wantedKey = 'sinopia.keep';

const methodFor = (kept: boolean) => (kept ? 'PUT' : 'DELETE');

/** Asks the API whether the reader keeps the item of its parent, and changes it. */
export class KeepActions extends HTMLElement {
  /** A press is newer than any state that was asked for before it. */
  #pressed = false;

  /** Shows the state; after the login that a press led to, does what the press asked for. */
  async show(): Promise<void> {
    const [method, path] = sessionStorage.getItem(wantedKey)?.split(' ') ?? [];
    sessionStorage.removeItem(wantedKey);
    if (path === this.#path) return this.#set(method === 'PUT');
    const response = await this.#call('GET');
    if (!response?.ok) return;
    const { kept } = await response.json();
    if (!this.#pressed) this.#button.ariaPressed = String(kept);
  }

  async toggle(): Promise<void> {
    const kept = this.#button.ariaPressed !== 'true';
    if (token()) await this.#set(kept);
    else this.#logIn(kept);
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
    const response = await this.#call(methodFor(kept));
    if (response?.status === 401) {
      expireSession();
      return this.#logIn(kept);
    }
    if (response?.ok) this.#button.ariaPressed = String(kept);
    const { added = '', removed = '' } = this.#item.dataset;
    this.#say(response?.ok ? (kept ? added : removed) : 'Non è riuscito: riprova tra poco.');
  }

  #logIn(kept: boolean): void {
    try {
      sessionStorage.setItem(wantedKey, `${methodFor(kept)} ${this.#path}`);
    } catch {
      this.#say(storageDenied);
      return;
    }
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
