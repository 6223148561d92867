import type { KeepActions } from './keep-actions.ts';

/** The button that keeps an item. Its code is loaded when the reader is logged in, or presses it. */
class KeepItem extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#act('toggle'));
    if (document.documentElement.dataset['session'] === 'in') void this.#act('show');
  }

  async #act(action: 'show' | 'toggle'): Promise<void> {
    await import(/* @vite-ignore */ this.dataset['actions'] ?? '');
    const actions = this.querySelector<KeepActions>('keep-actions') ?? document.createElement('keep-actions');
    // It shows nothing, and takes no room beside the others.
    actions.hidden = true;
    if (!actions.isConnected) this.append(actions);
    await (actions as KeepActions)[action]();
  }
}

customElements.define('keep-item', KeepItem);
