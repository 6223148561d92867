import { Deadline, orExceeded } from './budget.ts';
import { type Results, spreadOf } from './lines.ts';
import type { Article, Newsroom } from './newsroom.ts';
import { Reader } from './reader.ts';

const pollMilliseconds = 4;

type Options = { url: string; newsroom: Newsroom; publishes: number; budgetSeconds: number; fields?: object };

/** Articles published, renamed and deleted one after the other, each until the readers see it. */
export async function measurePublishing(state: 'quiet' | 'busy', options: Options): Promise<Results> {
  const { newsroom, publishes, budgetSeconds } = options;
  const times: Record<'published' | 'changed' | 'withdrawn', number[]> = { published: [], changed: [], withdrawn: [] };
  const deadline = new Deadline(budgetSeconds);
  const result = await orExceeded(async () => {
    for (let number = 0; number < publishes; number++) {
      const first = newsroom.newTitle();
      const fields = options.fields ?? {};
      const published = await timed(times.published, () => newsroom.publish(first, fields), shows);
      const renamed = await timed(times.changed, () => newsroom.rename(published, newsroom.newTitle()), shows);
      await timed(
        times.withdrawn,
        async () => {
          await newsroom.remove(renamed);
          return renamed;
        },
        isGone,
      );
    }
  });
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [
      `${state}.${name}`,
      values.length === 0 && result ? result : spreadOf(values),
    ]),
  );

  /** From the request until the page and the list of articles agree with it. */
  async function timed(into: number[], act: () => Promise<Article>, isLive: IsLive): Promise<Article> {
    const started = performance.now();
    const article = await act();
    const [page, list] = [new Reader(`${options.url}/articolo/${article.id}`), new Reader(`${options.url}/articoli`)];
    await deadline.until(async () => isLive(article, await page.read(), await list.read()), pollMilliseconds);
    into.push(performance.now() - started);
    return article;
  }
}

type IsLive = (article: Article, page: { status: number; text: string }, list: { text: string }) => boolean;

const shows: IsLive = ({ title }, page, list) =>
  page.status === 200 && page.text.includes(title) && list.text.includes(title);
const isGone: IsLive = ({ id }, page, list) => page.status === 404 && !list.text.includes(`/articolo/${id}`);
