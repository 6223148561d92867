import { categoryName } from '#shared/magazine.ts';
import type { IndexedArticle } from '#shared/publish/list-files.ts';
import { articlePath } from '#shared/publish/paths.ts';
import { longDate } from '#shared/time/dates.ts';
import { focusAfterRetry } from '#site/src/lib/focus.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { LoadedIndex, search } from './article-index.ts';

const step = 24;
const pauseMilliseconds = 150;

/**
 * Searches the articles of the page's category, or all, for words, which are kept in the address. The prebuilt list is shown
 * while there are none. Each category has a page of its own; its link takes the words along.
 */
class ArticleSearch extends HTMLElement {
  readonly #input = this.#part<HTMLInputElement>('input');
  readonly #prebuilt = this.#part('[data-prebuilt]');
  readonly #found = this.#part('[data-found]');
  readonly #list = this.#part('[data-found] ul');
  readonly #more = this.#part('[data-more]');
  readonly #template = this.#part<HTMLTemplateElement>('template');
  readonly #index = new LoadedIndex();
  /** Results of earlier filters are dropped. */
  #lastRequest = 0;
  #shown = step;
  #pause = 0;
  /** The ids of the cards in the list. */
  #showing: readonly string[] = [];

  connectedCallback(): void {
    this.#input.addEventListener('input', () => {
      this.#keep(this.#input.value);
      this.#pause = window.setTimeout(() => void this.#render(), pauseMilliseconds);
    });
    this.#part('form').addEventListener('submit', (event) => event.preventDefault());
    this.#more.addEventListener('click', () => {
      const first = this.#showing.length;
      this.#shown += step;
      // At once: only results in the loaded part of the index show the button.
      void this.#render();
      this.#list.children[first]?.querySelector('a')?.focus();
    });
    this.#part('[data-retry]').addEventListener('click', () => void this.#retry());
    // The reader may have typed before the script was loaded.
    const words = new URLSearchParams(location.search).get('q') || this.#input.value;
    this.#input.value = words;
    this.#keep(words);
    void this.#render();
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    return this.querySelector(selector) as Part;
  }

  #keep(words: string): void {
    history.replaceState(history.state, '', withWords(location.href, words));
    for (const choice of this.querySelectorAll<HTMLAnchorElement>('nav a')) choice.href = withWords(choice.href, words);
    this.#shown = step;
    clearTimeout(this.#pause);
  }

  async #retry(): Promise<void> {
    await this.#render();
    const first = this.#prebuilt.hidden ? this.#list : this.#prebuilt;
    focusAfterRetry(this.#part('[data-retry]'), first.querySelector('a'), this.#input);
  }

  async #render(): Promise<void> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const isPrebuilt = this.#input.value.trim() === '';
    if (isPrebuilt && 'complete' in this.#prebuilt.dataset) return this.#present('prebuilt');
    this.#present(isPrebuilt ? 'prebuilt' : 'waiting');
    try {
      await this.#find(() => request === this.#lastRequest);
    } catch {
      if (request === this.#lastRequest) this.#present('failed');
    }
  }

  /** Searches the loaded part of the index, and each older part as it loads. */
  async #find(isCurrent: () => boolean): Promise<void> {
    const filter = { category: this.#prebuilt.dataset['prebuilt'] ?? '', words: this.#input.value };
    const matches: IndexedArticle[] = [];
    let searched = 0;
    if (!this.#index.started) await this.#index.loadNext();
    while (isCurrent()) {
      matches.push(...search(this.#index.articles.slice(searched), filter));
      searched = this.#index.articles.length;
      this.#show(matches);
      // A full list is enough.
      if (this.#index.complete || matches.length > this.#shown) return;
      await this.#index.loadNext();
    }
  }

  /** Earlier results stay until there are new ones, and after a failure. */
  #present(state: 'prebuilt' | 'waiting' | 'found' | 'failed'): void {
    const hasFound = this.#index.started;
    this.#prebuilt.hidden = state === 'found' || state === 'waiting' || (state === 'failed' && hasFound);
    this.#found.hidden = !this.#prebuilt.hidden;
    this.#part('[data-waiting]').hidden = state !== 'waiting' || hasFound;
    this.#part('[data-failed]').hidden = state !== 'failed';
  }

  #show(articles: readonly IndexedArticle[]): void {
    const { complete } = this.#index;
    const first = articles.slice(0, this.#shown);
    const hasMore = articles.length > this.#shown;
    const status = complete
      ? countOf(articles.length)
      : hasMore
        ? `Più di ${countOf(this.#shown)}`
        : waitingCount(articles.length);
    if (this.#part('[data-count]').textContent !== status) this.#part('[data-count]').textContent = status;
    this.#part('[data-empty]').hidden = articles.length > 0 || !complete;
    this.#more.hidden = !hasMore;
    // The cards that stay keep the focus: older parts of the index only add to the list.
    const showing = first.map(({ id }) => id);
    const stays = this.#showing.every((id, place) => id === showing[place]);
    if (!stays) this.#list.replaceChildren();
    this.#list.append(...first.slice(stays ? this.#showing.length : 0).map((article) => this.#card(article)));
    this.#showing = showing;
    this.#present('found');
  }

  #card({ id, slug, title, description, category, author, date, image }: IndexedArticle): Node {
    const card = this.#template.content.cloneNode(true) as DocumentFragment;
    const part = <Part extends Element>(selector: string) => card.querySelector(selector) as Part;
    part<HTMLElement>('.card').dataset['category'] = category;
    part<HTMLElement>('.card').dataset['leadsTo'] = articlePath({ id, slug });
    part<HTMLAnchorElement>('a').href = articlePath({ id, slug });
    part('a').textContent = title;
    part('.category').textContent = categoryName(category);
    part('.description').textContent = description;
    part('.byline span').textContent = author;
    part<HTMLTimeElement>('time').dateTime = date;
    part('time').textContent = longDate(date);
    part<HTMLImageElement>('img').referrerPolicy = image.startsWith('/') ? '' : 'no-referrer';
    part<HTMLImageElement>('img').src = image;
    return card;
  }
}

function withWords(href: string, words: string): string {
  const address = new URL(href);
  if (words) address.searchParams.set('q', words);
  else address.searchParams.delete('q');
  return address.pathname + address.search + address.hash;
}

const countOf = (count: number) => counted(count, ['articolo', 'articoli']);

const waitingCount = (count: number) =>
  `${count === 0 ? '' : `${countOf(count)}: `}cerco anche tra i meno recenti…`.replace(/^c/, 'C');

customElements.define('article-search', ArticleSearch);
