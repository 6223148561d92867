export type Page = { status: number; text: string };

/** Reads one address again and again; an unchanged page costs the server only a comparison. */
export class Reader {
  readonly #url: string;
  #etag = '';
  #page: Page = { status: 0, text: '' };

  constructor(url: string) {
    this.#url = url;
  }

  async read(): Promise<Page> {
    const response = await fetch(this.#url, this.#etag === '' ? {} : { headers: { 'if-none-match': this.#etag } });
    const text = await response.text();
    if (response.status === 304) return this.#page;
    this.#etag = response.headers.get('etag') ?? '';
    this.#page = { status: response.status, text };
    return this.#page;
  }
}
