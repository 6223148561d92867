import { indexQuery, shownText } from '#shared/text/indexed-words.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { focusAfterRetry } from '#site/src/lib/focus.ts';
import { countedResults } from '#site/src/lib/italian-format.ts';
import { excerptRuns, loadSearchIndex, nearestResults } from './pagefind.ts';
import type { FoundItem, FoundTerm, SearchIndex, SearchResult } from './search-index.ts';

const step = 10;
const nearestCount = 3;
const debounceMilliseconds = 180;

/** Full-text search of all published items; the query is in the address. */
class SiteSearch extends HTMLElement {
  readonly #input = this.#part<HTMLInputElement>('input');
  readonly #list = this.#part('[data-results]');
  readonly #more = this.#part('[data-more]');
  readonly #template = this.#part<HTMLTemplateElement>('template');
  #typing = 0;
  /** Results of earlier requests are dropped. */
  #lastRequest = 0;
  #index: SearchIndex | undefined;
  #remaining: SearchResult[] = [];
  #count = 0;

  connectedCallback(): void {
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => this.#go({ q: this.#input.value }, 'replaceState'), debounceMilliseconds);
    });
    this.#part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      clearTimeout(this.#typing);
      this.#go({ q: this.#input.value }, 'replaceState');
    });
    this.#part('.kinds').addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-kind]');
      if (button) this.#go({ tipo: button.dataset['kind'] ?? '' }, 'pushState');
    });
    this.#part('[data-retry]').addEventListener('click', () => void this.#retry());
    this.#more.addEventListener('click', () => void this.#addPage());
    addEventListener('popstate', () => this.#restore());
    const typed = this.#input.value;
    this.#restore();
    // The reader has typed before the script was loaded.
    if (typed && !this.#input.value) {
      this.#input.value = typed;
      this.#go({ q: typed }, 'replaceState');
    }
    // The reader may be somewhere else already.
    if (this.#input.value === '' && document.activeElement === document.body) this.#input.focus();
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    return this.querySelector(selector) as Part;
  }

  #go(changes: Record<string, string>, how: 'pushState' | 'replaceState'): void {
    const parameters = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value.trim()) parameters.set(name, value);
      else parameters.delete(name);
    }
    history[how](null, '', parameters.size > 0 ? `?${parameters}` : location.pathname);
    void this.#render();
  }

  #restore(): void {
    this.#input.value = new URLSearchParams(location.search).get('q') ?? '';
    void this.#render();
  }

  async #retry(): Promise<void> {
    await this.#render();
    focusAfterRetry(this.#part('[data-retry]'), this.#list.querySelector('a'), this.#input);
  }

  async #render(): Promise<void> {
    const parameters = new URLSearchParams(location.search);
    const words = (parameters.get('q') ?? '').trim();
    const kind = parameters.get('tipo') ?? '';
    for (const button of this.querySelectorAll<HTMLElement>('[data-kind]'))
      button.ariaPressed = String(button.dataset['kind'] === kind);

    this.#lastRequest += 1;
    const request = this.#lastRequest;
    if (words === '') return this.#show('invite');
    // Earlier results stay until there are new ones.
    if (this.#list.childElementCount === 0) this.#show('waiting');
    try {
      const index = await loadSearchIndex();
      const query = indexQuery(words);
      const results = query === '' ? [] : await index.search(query, kind);
      const terms = query === '' ? [] : await index.terms(words);
      if (request !== this.#lastRequest) return;
      this.#showTerms(terms);
      this.#index = index;
      this.#remaining = results;
      this.#count = results.length;
      await this.#showMore(false, request);
      if (request !== this.#lastRequest || this.#count > 0) return;
      await this.#showNearest(words, query, request);
    } catch {
      if (request === this.#lastRequest) this.#show('failed');
    }
  }

  /** Pages that gather what the words name. */
  #showTerms(terms: readonly FoundTerm[]): void {
    const links = terms.map(({ name, path }) => {
      const link = document.createElement('a');
      link.className = 'action';
      link.href = path;
      link.textContent = name;
      return link;
    });
    this.#part('[data-terms]').hidden = links.length === 0;
    this.#part('[data-terms] span').replaceChildren(...links);
  }

  /** A second press while the page is loading would show it twice. */
  async #addPage(): Promise<void> {
    if (this.#more.ariaDisabled === 'true') return;
    this.#more.ariaDisabled = 'true';
    try {
      await this.#showMore(true);
    } catch {
      this.#part('[data-status]').textContent = this.dataset['failure'] ?? '';
    } finally {
      this.#more.ariaDisabled = null;
    }
  }

  async #showMore(added: boolean, request = this.#lastRequest): Promise<void> {
    const additions: FoundItem[] = [];
    let remaining = this.#remaining;
    let count = this.#count;
    // Items deleted after the index was made are neither shown nor counted.
    while (additions.length < step && remaining.length > 0) {
      const next = remaining.slice(0, step - additions.length);
      const items = await Promise.all(next.map((result) => this.#index?.item(result)));
      if (request !== this.#lastRequest) return;
      remaining = remaining.slice(next.length);
      const there = items.filter((item) => item !== undefined);
      count -= next.length - there.length;
      additions.push(...there);
    }
    this.#remaining = remaining;
    this.#count = count;
    if (this.#count > 0) this.#show('results', countedResults(this.#count));
    const lines = additions.map((item) => this.#line(item));
    const first = lines[0]?.querySelector('a');
    if (added) this.#list.append(...lines);
    else this.#list.replaceChildren(...lines);
    const isAtMore = document.activeElement === this.#more;
    this.#more.hidden = this.#remaining.length === 0;
    // A reader who has gone on to something else stays there.
    if (added && (document.activeElement === document.body || isAtMore)) first?.focus();
  }

  async #showNearest(words: string, query: string, request: number): Promise<void> {
    const index = this.#index;
    if (!index) return;
    const isCurrent = () => request === this.#lastRequest;
    const nearest = query === '' ? [] : await nearestResults(index, query, { count: nearestCount, isCurrent });
    const items = await Promise.all(nearest.map((result) => index.item(result)));
    if (!isCurrent()) return;
    const there = items.filter((item) => item !== undefined);
    this.#part('[data-nothing]').textContent = `Nessun risultato per «${words}»`;
    this.#show('empty', countedResults(0));
    this.#part('[data-nearest]').hidden = there.length === 0;
    this.#list.replaceChildren(...there.map((item) => this.#line(item)));
  }

  #line({ url, excerpt, meta }: FoundItem): DocumentFragment {
    const line = this.#template.content.cloneNode(true) as DocumentFragment;
    const part = <Part extends Element>(selector: string) => line.querySelector(selector) as Part;
    part('[data-label]').textContent = meta.label ?? '';
    part<HTMLAnchorElement>('a').href = url;
    part('a').textContent = meta.title === undefined ? url : boundLines(shownText(meta.title));
    if (meta.image) part<HTMLImageElement>('img').src = meta.image;
    else part('img').remove();
    part('[data-note]').textContent = meta.note ?? '';
    part('.excerpt').append(
      ...excerptRuns(excerpt).map(({ text, match }) => {
        if (!match) return text;
        const mark = document.createElement('mark');
        mark.textContent = text;
        return mark;
      }),
    );
    return line;
  }

  #show(state: 'invite' | 'waiting' | 'empty' | 'failed' | 'results', count = ''): void {
    for (const name of ['invite', 'waiting', 'empty', 'failed']) this.#part(`[data-${name}]`).hidden = name !== state;
    this.#part('[data-status]').textContent = count;
    if (state === 'results') return;
    this.#list.replaceChildren();
    this.#showTerms([]);
    this.#more.hidden = true;
  }
}

customElements.define('site-search', SiteSearch);
