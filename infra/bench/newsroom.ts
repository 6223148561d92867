import { createAccount } from '#functions/accounts/new-account.ts';
import type { Context } from '#functions/context/context.ts';

const account = {
  email: 'bench@rivista.example',
  username: 'bench',
  fullName: 'Banco di prova',
  password: 'parola-segreta',
};

/** Before the start, like `npm run admin`. */
export const createAdministrator = (ctx: Context) => createAccount(ctx, { ...account, role: 'admin' });

export type Article = { id: string; slug?: string; title: string };

/** Publishes through the API, as an administrator. */
export class Newsroom {
  readonly #url: string;
  #token = '';
  #number = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async enter(): Promise<void> {
    const { email, password } = account;
    const { access_token } = await this.#call<{ access_token: string }>('POST', '/auth/login', { email, password });
    this.#token = access_token;
  }

  publish(content: string): Promise<Article> {
    return this.#call<Article>('POST', '/articles', {
      title: this.#newTitle(),
      content,
      description: 'Una prova.',
      category: 'arte',
      author: account.fullName,
      status: 'published',
      image: 'https://immagini.example/prova.jpg',
    });
  }

  rename({ id }: Article): Promise<Article> {
    return this.#call<Article>('PUT', `/articles/${id}`, { title: this.#newTitle() });
  }

  remove = ({ id }: Article) => this.#call('DELETE', `/articles/${id}`);

  /** A title that no other article has, without characters that HTML writes differently. */
  #newTitle(): string {
    this.#number += 1;
    return `Prova ${this.#number} pubblicata`;
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text && JSON.parse(text)) as Answer;
  }
}
