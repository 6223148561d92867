import { itemPath, profilePath } from '#shared/publish/paths.ts';
import { keptLists } from '#shared/readers/kept-lists.ts';
import { token } from '#site/src/api/session.ts';
import { giveToAccount, type KeptHere, keptHere, toggleHere } from './kept-here.ts';

/** The page of what this browser keeps. */
class KeptItems extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('[data-give]')?.addEventListener('click', () => void this.#give());
    this.#show();
    // Another tab, or the page that the reader comes back from, may have changed it.
    addEventListener('storage', () => this.#show());
    addEventListener('pageshow', () => this.#show());
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    return this.querySelector(selector) as Part;
  }

  #show(): void {
    const items = keptHere();
    for (const part of this.querySelectorAll<HTMLElement>('[data-list]')) {
      const own = items.filter(({ list }) => list === part.dataset['list']);
      part.hidden = own.length === 0;
      part.querySelector('ul')?.replaceChildren(...own.map((item) => this.#row(item)));
    }
    this.#part('[data-empty]').hidden = items.length > 0;
    this.#part('[data-account]').hidden = token() === undefined;
    this.#part('[data-session="out"]').hidden = items.length === 0 || token() !== undefined;
    this.#part('[data-session="in"]').hidden = items.length === 0 || token() === undefined;
  }

  #row(item: KeptHere): Node {
    const row = this.#part<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment;
    const link = row.querySelector('a') as HTMLAnchorElement;
    link.href = itemPath(keptLists[item.list], { id: item.id });
    link.textContent = item.title;
    const button = row.querySelector('button') as HTMLButtonElement;
    button.ariaLabel = `Togli dalla lista: ${item.title}`;
    button.addEventListener('click', () => {
      const place = this.#buttons.indexOf(button);
      toggleHere(item);
      this.#show();
      // The button is gone: the next stop is that of the line in its place.
      (this.#buttons[place] ?? this.#buttons.at(-1) ?? this.#part('[data-empty] a')).focus();
    });
    return row;
  }

  get #buttons(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('li button')];
  }

  async #give(): Promise<void> {
    const bearer = token();
    if (!bearer) return this.#show();
    await giveToAccount(bearer);
    if (keptHere().length === 0) location.assign(profilePath());
    else {
      this.#show();
      this.#part('[role=status]').textContent = 'Non tutto è arrivato: riprova tra poco.';
    }
  }
}

customElements.define('kept-items', KeptItems);
