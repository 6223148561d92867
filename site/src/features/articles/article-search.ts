import { articlePath } from '#shared/paths.ts';
import { longDate } from '#shared/rules/dates.ts';
import { categoryName, categoryNamed } from '#shared/text/category-name.ts';
import { articleIndexPath, type IndexedArticle } from './article-index.ts';
import { type Filter, search } from './search.ts';

const step = 24;

/** Filters every article by category and words; what is chosen is in the address. */
class ArticleSearch extends HTMLElement {
  readonly #input = this.#part<HTMLInputElement>('input');
  readonly #prebuilt = this.#part('[data-prebuilt]');
  readonly #found = this.#part('[data-found]');
  readonly #list = this.#part('[data-found] ul');
  readonly #more = this.#part('[data-more]');
  readonly #template = this.#part<HTMLTemplateElement>('template');
  #index: Promise<IndexedArticle[]> | undefined;
  #loaded = false;
  #shown = step;

  connectedCallback(): void {
    this.querySelector('nav')?.addEventListener('click', (event) => this.#choose(event));
    this.#input.addEventListener('input', () =>
      this.#go({ ...filterOf(location), words: this.#input.value }, 'replaceState'),
    );
    this.#part('form').addEventListener('submit', (event) => event.preventDefault());
    this.#more.addEventListener('click', () => {
      this.#shown += step;
      void this.#render();
    });
    this.#part('[data-retry]').addEventListener('click', () => void this.#render());
    addEventListener('popstate', () => this.#restore());
    const words = this.#input.value;
    this.#restore();
    // Somebody has typed before this came.
    if (words && !this.#input.value) {
      this.#input.value = words;
      this.#go({ ...filterOf(location), words }, 'replaceState');
    }
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    return this.querySelector(selector) as Part;
  }

  #choose(event: MouseEvent): void {
    const choice = (event.target as Element).closest<HTMLAnchorElement>('[data-choice]');
    if (!choice || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.#go({ ...filterOf(location), category: choice.dataset['choice'] ?? '' }, 'pushState');
  }

  #go(filter: Filter, how: 'pushState' | 'replaceState'): void {
    history[how](null, '', addressOf(filter));
    this.#shown = step;
    void this.#render();
  }

  #restore(): void {
    this.#input.value = filterOf(location).words;
    void this.#render();
  }

  async #render(): Promise<void> {
    const filter = filterOf(location);
    for (const choice of this.querySelectorAll<HTMLElement>('[data-choice]'))
      choice.ariaCurrent = choice.dataset['choice'] === filter.category ? 'true' : null;

    const filtering = filter.category !== '' || filter.words.trim() !== '';
    this.#present(filtering ? 'waiting' : 'prebuilt');
    if (!filtering) return;
    const articles = await this.#load().catch(() => undefined);
    if (addressOf(filter) !== addressOf(filterOf(location))) return;
    if (!articles) return this.#present('failed');
    this.#show(search(articles, filter));
    this.#present('found');
  }

  /** Asked for once; where it did not come, the next try is a real one. */
  #load(): Promise<IndexedArticle[]> {
    this.#index ??= fetchIndex().catch((error) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  /** What was found stays while there is nothing newer; without an answer the newest articles are better than none. */
  #present(state: 'prebuilt' | 'waiting' | 'found' | 'failed'): void {
    this.#prebuilt.hidden = state === 'waiting' || state === 'found';
    this.#found.hidden = !this.#prebuilt.hidden;
    this.#part('[data-waiting]').hidden = state !== 'waiting' || this.#loaded;
    this.#part('[data-failed]').hidden = state !== 'failed';
  }

  #show(articles: IndexedArticle[]): void {
    this.#loaded = true;
    this.#part('[data-count]').textContent = countOf(articles.length);
    this.#part('[data-empty]').hidden = articles.length > 0;
    this.#list.replaceChildren(...articles.slice(0, this.#shown).map((article) => this.#card(article)));
    this.#more.hidden = articles.length <= this.#shown;
  }

  #card({ id, title, description, category, author, date, image }: IndexedArticle): Node {
    const card = this.#template.content.cloneNode(true) as DocumentFragment;
    const part = <Part extends Element>(selector: string) => card.querySelector(selector) as Part;
    part<HTMLElement>('.card').dataset['category'] = category;
    part<HTMLElement>('.card').dataset['leadsTo'] = articlePath(id);
    part<HTMLAnchorElement>('a').href = articlePath(id);
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

async function fetchIndex(): Promise<IndexedArticle[]> {
  const response = await fetch(articleIndexPath);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function filterOf({ search: query }: Location): Filter {
  const parameters = new URLSearchParams(query);
  return { category: categoryNamed(parameters.get('category') ?? ''), words: parameters.get('q') ?? '' };
}

function addressOf({ category, words }: Filter): string {
  const parameters = new URLSearchParams({ ...(category && { category }), ...(words && { q: words }) });
  return parameters.size > 0 ? `?${parameters}` : location.pathname;
}

const countOf = (count: number) => (count === 0 ? '' : `${count} ${count === 1 ? 'articolo' : 'articoli'}`);

customElements.define('article-search', ArticleSearch);
