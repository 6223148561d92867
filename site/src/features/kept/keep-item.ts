import { importModule } from '#site/src/lib/import-module.ts';
import type { KeepActions } from './keep-actions.ts';

/** The button that keeps an item. Its code is loaded when the reader is logged in, or presses it. */
class KeepItem extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      this.#act('toggle').catch(() => {
        const status = this.querySelector('[role=status]');
        if (status) status.textContent = this.dataset['failure'] ?? '';
      });
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

  /** Without its state the button shows that the item is not kept; a press asks again. */
  #showState(): void {
    this.querySelector('button')?.setAttribute('aria-pressed', 'false');
    if (document.documentElement.dataset['session'] === 'in') this.#act('show').catch(() => {});
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

customElements.define('keep-item', KeepItem);
