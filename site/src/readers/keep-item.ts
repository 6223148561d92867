import { storageDenied } from '#site/src/api/session.ts';
import { importModule } from '#site/src/lib/import-module.ts';
import type { KeepActions } from './keep-actions.ts';
import { isKept, type KeptHere, toggleHere } from './kept-here.ts';

/** The button that keeps an item: in the account of a reader who is logged in, with code that is loaded for it, or in this browser. */
class KeepItem extends HTMLElement {
  connectedCallback(): void {
    this.#button.addEventListener('click', () => {
      if (!isLoggedIn()) return this.#keepHere();
      this.#act('toggle').catch(() => this.#say(this.dataset['failure'] ?? ''));
    });
    this.#showState();
    // The reader may have changed the list, or logged out, before they came back.
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      // What was pressed before counts no more.
      this.querySelector('keep-actions')?.remove();
      this.#showState();
    });
  }

  /** In an account: without its state the button shows that the item is not kept; a press asks again. */
  #showState(): void {
    this.#showHere(!isLoggedIn() && isKept(this.#item));
    if (isLoggedIn()) this.#act('show').catch(() => {});
  }

  #keepHere(): void {
    const kept = toggleHere(this.#item);
    this.#showHere(kept ?? false);
    const { removed = '' } = this.dataset;
    this.#say(kept === undefined ? storageDenied : kept ? 'Salvato in questo browser' : removed);
  }

  #showHere(kept: boolean): void {
    this.#button.ariaPressed = String(kept);
    (this.querySelector('[data-here]') as HTMLElement).hidden = !kept;
  }

  #say(text: string): void {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = text;
  }

  get #button(): HTMLButtonElement {
    return this.querySelector('button') as HTMLButtonElement;
  }

  get #item(): KeptHere {
    const { list, id, title } = this.dataset;
    return { list, id, title } as KeptHere;
  }

  async #act(action: 'show' | 'toggle'): Promise<void> {
    await importModule(this.dataset['actions']);
    const actions = this.querySelector<KeepActions>('keep-actions') ?? document.createElement('keep-actions');
    // It shows nothing, and takes no room beside the others.
    actions.hidden = true;
    if (!actions.isConnected) this.append(actions);
    await (actions as KeepActions)[action]();
  }
}

const isLoggedIn = () => document.documentElement.dataset['session'] === 'in';

customElements.define('keep-item', KeepItem);
