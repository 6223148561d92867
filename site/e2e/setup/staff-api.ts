import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { AwaitedUpload, MediaItem } from '#shared/media/media.ts';
import { magazineUrl } from './magazine.ts';
import type { PictureFile } from './picture-files.ts';
import { sessionOf } from './sessions.ts';

type Item = Record<string, unknown> & { id: string; title: string; version: number };

/** The API as one of the demo accounts, for actions outside the browser of a story. */
export async function staffApi(account: string) {
  const { access_token } = await sessionOf(account);
  const call = (method: string, path: string, body?: object) => send(method, path, body, access_token);
  return {
    call,
    /** The person's own item of this title, which the form has just saved. */
    mine: async (kind: 'articles' | 'videos' | 'events', title: string): Promise<Item | undefined> => {
      const items = (await call('GET', `/${kind}/my/all?limit=100`)) as unknown as Item[];
      return items.find((item) => item.title === title);
    },
  };
}

async function send(method: string, path: string, body: object | undefined, token: string): Promise<Item> {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // A deletion has no body.
  return (response.status === 204 ? {} : await response.json()) as Item;
}

/** A picture that is ready in the library, for a story about what comes after its upload. */
export async function uploaded(account: string, { name, mimeType: type, buffer }: PictureFile): Promise<MediaItem> {
  const { call } = await staffApi(account);
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const announced = await call('POST', '/media', { name, type, size: buffer.length, sha256 });
  const { id, upload } = announced as unknown as AwaitedUpload;
  const form = new FormData();
  for (const [field, value] of Object.entries(upload.fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(buffer)]), name);
  const { status } = await fetch(new URL(upload.url, magazineUrl), { method: 'POST', body: form });
  if (status !== 204) throw new Error(`The upload of ${name} was answered with ${status}`);
  const read = async () => (await call('GET', `/media/${id}`)) as unknown as MediaItem;
  // A busy machine prepares one picture after the other.
  await expect.poll(async () => (await read()).status, { interval: 200, timeout: 150_000 }).toBe('ready');
  return read();
}

/** Items as the API accepts them. */
export const articleOf = (title: string) => ({
  title,
  description: 'Una pala veneta e il suo restauro.',
  category: 'arte',
  author: 'Elena Riva',
  image: '/pictures/opera-06.svg',
  imageAlt: 'Due melagrane su un piano di pietra.',
  content: 'Sotto la vernice, un cielo azzurro.',
});

/** A new article of the demo writer, as the API then has it. */
export const newArticle = async (title: string, changed: object = {}): Promise<Item> =>
  (await staffApi('writer')).call('POST', '/articles', { ...articleOf(title), ...changed });

export const videoOf = (title: string) => ({
  title,
  description: 'Dieci minuti tra i telai.',
  category: 'arte',
  author: 'Elena Riva',
  videoUrl: 'https://vimeo.com/76979871',
});

export const eventOf = (title: string) => ({
  title,
  type: 'Fiera',
  description: 'Tre giorni tra gli antiquari.',
  location: 'Mantova, Palazzo Te',
  startDate: '2027-04-09',
  endDate: '2027-04-11',
  startTime: '10:30',
});
