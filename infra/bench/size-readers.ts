import { articlePath } from '#shared/content/paths.ts';
import type { Deadline } from './budget.ts';
import type { Article } from './newsroom.ts';
import { Reader } from './reader.ts';

const pollMilliseconds = 20;

/** Readers of new articles request every size of the pictures, which are made at these requests. */
export async function askForSizes(url: string, articles: readonly Article[], deadline: Deadline): Promise<void> {
  for (const { id } of articles) {
    const reader = new Reader(url + articlePath(id));
    await deadline.until(async () => (await reader.read()).status === 200, pollMilliseconds);
    const sizes = new Set((await reader.read()).text.match(/\/_sizes\/[\w-]+\.(?:avif|webp)/g));
    await Promise.all([...sizes].map(async (path) => (await fetch(url + path)).arrayBuffer()));
  }
}
