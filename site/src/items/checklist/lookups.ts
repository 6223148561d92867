import { collections, contentKinds } from '#shared/kinds/kinds.ts';
import { openedId } from '#shared/publish/paths.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { mediaAt, undescribedPictures } from '#site/src/items/alt-texts.ts';
import { readMarkdown } from './reading.ts';
import type { Lookups } from './rules.ts';

export type LookupResults = Lookups & {
  /** Some pages did not answer: whether these links are broken is unknown. */
  unanswered: boolean;
};

/** Looks up in the library the pictures, and on the site the pages, that the values name. */
export async function lookUp(values: FormValues): Promise<LookupResults> {
  const [undescribed, credited, links] = await Promise.all([
    undescribedPictures(values),
    hasCredits(String(values['image'] ?? '')),
    brokenLinks(String(values['content'] ?? '')),
  ]);
  return { undescribed, credited, ...links };
}

/** Differs when something has to be looked up again. */
export function lookupKey({ image, imageAlt, content }: FormValues): string {
  const { links, pictures } = readMarkdown(String(content ?? ''));
  const bare = pictures.filter(({ alt }) => alt === '').map(({ address }) => address);
  return JSON.stringify([image, imageAlt === '', bare, links.map(({ address }) => address)]);
}

async function hasCredits(image: string): Promise<boolean> {
  const media = await mediaAt(image);
  return Boolean(media?.credits || media?.photographer);
}

async function brokenLinks(content: string): Promise<Pick<LookupResults, 'broken' | 'unanswered'>> {
  const written = [...new Set(readMarkdown(content).links.map(({ address }) => address))];
  const own = written.flatMap((address) => {
    const url = ownPage(address);
    return url ? [{ address, url }] : [];
  });
  const answers = await Promise.all(own.map(async ({ address, url }) => ({ address, isThere: await isPage(url) })));
  return {
    broken: new Set(answers.filter(({ isThere }) => isThere === false).map(({ address }) => address)),
    unanswered: answers.some(({ isThere }) => isThere === undefined),
  };
}

/** Undefined for another site, a mailbox and a place on the same page. */
function ownPage(address: string): URL | undefined {
  if (address.startsWith('#') || !URL.canParse(address, location.origin)) return undefined;
  const url = new URL(address, location.origin);
  return url.origin === location.origin ? url : undefined;
}

/** Undefined without an answer. */
async function isPage({ pathname, search }: URL): Promise<boolean | undefined> {
  try {
    // The page of a list is there, whatever is opened on it.
    const opened = contentKinds.flatMap((kind) => {
      const id = openedId(kind, pathname, search);
      return id ? [{ kind, param: { id } }] : [];
    })[0];
    const { status } = opened
      ? await publicApi[collections[opened.kind]][':id'].$get({ param: opened.param })
      : await fetch(pathname + search, { method: 'HEAD' });
    if (status === 404 || status === 410) return false;
    return status < 500 ? true : undefined;
  } catch {
    return undefined;
  }
}
