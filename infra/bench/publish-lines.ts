import { Deadline, orExceeded } from './budget.ts';
import { type Results, spreadOf } from './lines.ts';
import type { Article, Newsroom } from './newsroom.ts';
import { photograph } from './pictures.ts';
import { Reader } from './reader.ts';

const pollMilliseconds = 4;

type Options = { url: string; newsroom: Newsroom; publishes: number; budgetSeconds: number };

/** Articles published, renamed and deleted one after the other, each until the readers see it. */
export async function measurePublishing(state: 'quiet' | 'busy', options: Options): Promise<Results> {
  const { url, newsroom, publishes, budgetSeconds } = options;
  const times: Record<'published' | 'answered' | 'changed' | 'withdrawn', number[]> = {
    published: [],
    answered: [],
    changed: [],
    withdrawn: [],
  };
  const deadline = new Deadline(budgetSeconds);
  const result = await orExceeded(async () => {
    for (let number = 0; number < publishes; number++) {
      const first = newsroom.newTitle();
      const publish = () => answered(() => newsroom.publish(first), times.answered);
      const published = await timed({ url, deadline, into: times.published }, publish, shows);
      const rename = () => newsroom.rename(published, newsroom.newTitle());
      const renamed = await timed({ url, deadline, into: times.changed }, rename, shows);
      const remove = () => newsroom.remove(renamed).then(() => renamed);
      await timed({ url, deadline, into: times.withdrawn }, remove, isGone);
    }
  });
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [`${state}.${name}`, result ?? spreadOf(values)]),
  );
}

const freshPictures = 5;

/** Articles published with pictures of the library that have become ready just before. */
export async function measurePublishingWithPictures(options: Options & { seed: string }): Promise<Results> {
  const { url, newsroom, publishes, budgetSeconds, seed } = options;
  const published: number[] = [];
  const ready: number[] = [];
  const result = await orExceeded(async () => {
    for (let number = 0; number < publishes; number++) {
      const names = Array.from({ length: freshPictures }, (_, place) => `${number}-${place}`);
      const files = await Promise.all(names.map((name) => photograph(seed, 'library', name)));
      // Most of the time the pictures are being prepared, which a busy machine does slowly: each round has its own deadline.
      const deadline = new Deadline(budgetSeconds);
      const started = performance.now();
      const images = await Promise.all(files.map((file) => newsroom.upload(file)));
      await deadline.until(() => newsroom.areReady(images), 10 * pollMilliseconds);
      ready.push((performance.now() - started) / freshPictures);
      const content = images.map((id) => `![Una prova](/media/${id})`).join('\n\n');
      const publish = () => newsroom.publish(newsroom.newTitle(), { image: `/media/${images[0]}`, content });
      await timed({ url, deadline, into: published }, publish, shows);
    }
  });
  return {
    'pictures.published': result ?? spreadOf(published),
    'pictures.ready': result ?? spreadOf(ready),
  };
}

type Timed = { url: string; deadline: Deadline; into: number[] };

/** From the request until the page and the list of articles agree with it. */
async function timed({ url, deadline, into }: Timed, act: () => Promise<Article>, isLive: IsLive): Promise<Article> {
  const started = performance.now();
  const article = await act();
  const page = new Reader(`${url}/articolo/${article.id}`);
  const list = new Reader(`${url}/articoli`);
  await deadline.until(async () => isLive(article, await page.read(), await list.read()), pollMilliseconds);
  into.push(performance.now() - started);
  return article;
}

/** From the request until the answer of the API: the change is stored, and the publisher may have begun. */
async function answered<Answer>(ask: () => Promise<Answer>, into: number[]): Promise<Answer> {
  const started = performance.now();
  const answer = await ask();
  into.push(performance.now() - started);
  return answer;
}

type IsLive = (article: Article, page: { status: number; text: string }, list: { text: string }) => boolean;

const shows: IsLive = ({ title }, page, list) =>
  page.status === 200 && page.text.includes(title) && list.text.includes(title);
const isGone: IsLive = ({ id }, page, list) => page.status === 404 && !list.text.includes(`/articolo/${id}`);
