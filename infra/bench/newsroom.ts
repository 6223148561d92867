import { createAccount } from '#functions/accounts/new-account.ts';
import type { Context } from '#functions/context/context.ts';
import type { AwaitedUpload, MediaItem } from '#shared/model/media.ts';

const account = {
  email: 'bench@rivista.example',
  username: 'bench',
  fullName: 'Banco di prova',
  password: 'parola-segreta',
};

/** Before the start, like `npm run admin`. */
export const createAdministrator = (ctx: Context) => createAccount(ctx, { ...account, role: 'admin' });

export type Article = { id: string; title: string };

/** Publishes through the API, as an administrator. */
export class Newsroom {
  readonly #url: string;
  readonly #token: string;
  #number = 0;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async enter(url: string): Promise<Newsroom> {
    const login = JSON.stringify({ email: account.email, password: account.password });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body: login, headers });
    return new Newsroom(url, ((await response.json()) as { access_token: string }).access_token);
  }

  /** A title that no other article has, without characters that HTML writes differently. */
  newTitle(): string {
    this.#number += 1;
    return `Prova ${this.#number} pubblicata`;
  }

  async publish(title: string, fields: object = {}): Promise<Article> {
    const article = {
      title,
      description: 'Una prova.',
      category: 'arte',
      author: 'Banco di prova',
      status: 'published',
      image: 'https://immagini.example/prova.jpg',
      content: `## ${title}\n\nUn testo di prova.`,
      ...fields,
    };
    const { id } = (await (await this.#call('POST', '/api/articles', article)).json()) as { id: string };
    return { id, title };
  }

  async rename({ id }: Article, title: string): Promise<Article> {
    await this.#call('PUT', `/api/articles/${id}`, { title });
    return { id, title };
  }

  async remove({ id }: Article): Promise<void> {
    await this.#call('DELETE', `/api/articles/${id}`);
  }

  /** Its id, before it is ready. */
  async upload(file: Buffer): Promise<string> {
    const announced = { name: 'prova.jpg', type: 'image/jpeg', size: file.length };
    const { id, upload } = (await (await this.#call('POST', '/api/media', announced)).json()) as AwaitedUpload;
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)]));
    const { ok, status } = await fetch(new URL(upload.url, this.#url), { method: 'POST', body: form });
    if (!ok) throw new Error(`Upload: ${status}`);
    return id;
  }

  async areReady(pictures: readonly string[]): Promise<boolean> {
    for (const id of pictures) {
      const { status } = (await (await this.#call('GET', `/api/media/${id}`)).json()) as MediaItem;
      if (status !== 'ready') return false;
    }
    return true;
  }

  async #call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
