import fc from 'fast-check';
import type { ItemRef } from '#functions/publish/live-rows.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { itemPath } from '#shared/publish/paths.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { kindsWithForms } from './forms.ts';
import type { testMagazine } from './magazine.ts';

type Magazine = Awaited<ReturnType<typeof testMagazine>>;

const day = 86_400_000;
const pictureAddresses = ['/pictures/uno.svg', '/pictures/due.svg', '/pictures/tre.svg'];

/** Whole numbers from zero to below `count`, the same for the same seed. */
export function randomNumbers(seed: number): (count: number) => number {
  // Of doubles fast-check prefers the smallest.
  const uniform = fc.noBias(fc.integer({ min: 0, max: 2 ** 30 - 1 }));
  const random = fc.sample(fc.infiniteStream(uniform), { numRuns: 1, seed })[0] as Iterator<number>;
  return (count) => Math.floor(((random.next().value as number) / 2 ** 30) * count);
}

/** A newsroom that does one thing after the other through the API. `changed` collects what a feed would tell. */
export async function randomNewsroom(magazine: Magazine, below: (count: number) => number) {
  const { call, clock } = magazine;
  let admin = await magazine.person('admin');
  const live: ItemRef[] = [];
  const withdrawn: ItemRef[] = [];
  const withdrawnAt = new Map<ItemRef, Date>();
  const drafts: ItemRef[] = [];
  /** Pictures that have arrived so far. */
  const pictures: Record<string, Picture> = {};
  const changed: { items: ItemRef[]; pictures: string[] } = { items: [], pictures: [] };

  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  /** A card of an item that is live, withdrawn, or was never there. */
  const cardOfAny = () => {
    const { kind, id } = oneOf([...live, ...withdrawn, ...drafts, { kind: 'event', id: 'mai-esistito' }]);
    return `::: scheda\n[Una scheda](${itemPath(kind as ContentKind, { id })})\n:::`;
  };

  const fieldsOf = (kind: ContentKind) => {
    const start = addDays(civilDateInRome(clock.now), below(400) - 200);
    return {
      title: `Titolo ${below(1_000)}`,
      ...(kind === 'gallery' ? { category: oneOf(galleryCategories) } : {}),
      ...(kind === 'article' || kind === 'video' || kind === 'news' ? { category: oneOf(categories).name } : {}),
      ...(kind === 'article' || kind === 'news' || kind === 'video' ? { date: start } : {}),
      ...(kind === 'article' || kind === 'event' ? { image: oneOf(pictureAddresses) } : {}),
      ...(kind === 'article' || kind === 'event' || kind === 'video' ? { featured: below(4) === 0 } : {}),
      ...(kind === 'article' || kind === 'news'
        ? {
            author: oneOf(['Ada Neri', 'Ada Neri e Ugo Rossi']),
            tags: [oneOf(['oro', 'Oro', 'carta']), `raro ${below(9)}`],
          }
        : {}),
      ...(kind === 'event'
        ? { type: oneOf(eventTypes).name, startDate: start, endDate: addDays(start, below(60)) }
        : {}),
      ...(kind === 'article' && below(3) === 0
        ? { content: `Testo con ![figura](${oneOf(pictureAddresses)})\n\n${cardOfAny()}` }
        : {}),
    };
  };

  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { as: admin, ...(body ? { body } : {}) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const baseOf = (kind: ItemRef['kind']) => kindsWithForms.find((one) => one.kind === kind)?.base ?? '';
  const take = (items: ItemRef[]): ItemRef | undefined => items.splice(below(items.length), 1)[0];
  const note = (item: ItemRef) => void changed.items.push(item);

  async function add(): Promise<void> {
    const { kind, base, form, moderated } = oneOf(kindsWithForms);
    const body = { ...form, ...fieldsOf(kind), ...(moderated ? { status: 'published' } : {}) };
    const item = { kind, id: (await send('POST', base, body))['id'] as string };
    live.push(item);
    note(item);
  }

  const actions: Record<string, () => Promise<void>> = {
    add,
    addAgain: add,
    async edit() {
      const item = live.length > 0 && oneOf(live);
      if (!item) return;
      const { form, moderated } = kindsWithForms.find(
        ({ kind }) => kind === item.kind,
      ) as (typeof kindsWithForms)[number];
      const fields = fieldsOf(item.kind as ContentKind);
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, {
        ...form,
        ...fields,
        ...(moderated ? { status: 'published' } : {}),
      });
      note(item);
    },
    async remove() {
      const item = take(live);
      if (!item) return;
      await send('DELETE', `${baseOf(item.kind)}/${item.id}`);
      withdrawn.push(item);
      withdrawnAt.set(item, clock.now);
      note(item);
    },
    async restore() {
      const item = take(withdrawn);
      // The trash keeps an item for thirty days.
      if (!item || clock.now.getTime() - Number(withdrawnAt.get(item)) > 29 * day) return;
      await send('PUT', `/trash/${item.id}/restore`);
      live.push(item);
      note(item);
    },
    async addDraft() {
      const { kind, base, form } = oneOf(kindsWithForms);
      const { id } = await send('POST', base, { ...form, ...fieldsOf(kind), status: 'draft' });
      drafts.push({ kind, id: id as string });
    },
    async backToDraft() {
      const item = take(live);
      if (!item) return;
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, { status: 'draft' });
      drafts.push(item);
      note(item);
    },
    async publishDraft() {
      const item = take(drafts);
      if (!item) return;
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, { status: 'published' });
      live.push(item);
      note(item);
    },
    async newDay() {
      if (below(3) > 0) return;
      clock.now = new Date(clock.now.getTime() + day);
      // A session ends after some weeks.
      admin = await magazine.person('admin', `admin${clock.now.getTime()}`);
    },
    async pictureArrives() {
      const address = oneOf(pictureAddresses);
      pictures[address] = { width: 100 + below(100), height: 100, variants: [] };
      changed.pictures.push(address);
    },
  };

  return {
    actions,
    changed,
    oneOf,
    /** The feed has told everything. */
    forgetChanges() {
      changed.items = [];
      changed.pictures = [];
    },
    describe: async (addresses: readonly string[]): Promise<Record<string, Picture>> =>
      Object.fromEntries(
        addresses.flatMap((address): [string, Picture][] => (pictures[address] ? [[address, pictures[address]]] : [])),
      ),
  };
}
