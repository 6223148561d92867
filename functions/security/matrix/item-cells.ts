import { isDeepStrictEqual } from 'node:util';
import { type Edition, getEditions, type WorkingEdition } from '#functions/items/saving/editions.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { formerTitle, formerVersion, forms, type Seeded, type State, seed } from '#functions/testing/seed.ts';
import { type ContentKind, collections, isModerated } from '#shared/kinds/kinds.ts';
import { markOf, type Row } from './table.ts';
import { testActors } from './test-actors.ts';

export const pathOf = (kind: ContentKind): string => `/${collections[kind]}`;

/** The values of `featured` in the tables of new items. */
const featuredOfNew: Record<string, { featured?: boolean }> = {
  nothing: {},
  false: { featured: false },
  true: { featured: true },
};

type Answer = { status: number; body: Record<string, unknown> };
type Editions = Pick<Seeded, 'working' | 'live'>;

/** Runs the rows of the tables for one kind: every cell with its own item, read back from the store. */
export async function itemCells(kind: ContentKind) {
  const magazine = await testMagazine();
  const { call, ctx } = magazine;
  const { callerOf } = await testActors(magazine);

  /** The outcome of this row’s call for each caller, as the tables write it. */
  async function actCells(call: string, row: Row, featured = false): Promise<Row> {
    const [method = '', path = ''] = call.split(' ');
    return filled(row, async (column) => {
      const { as, authorId } = callerOf(column);
      const before = await seed(ctx, { kind, state: row.about['now'] as State, authorId, featured });
      const target = path
        .replace(/\/\{(kind|unmoderated)\}\/\{id\}/, `${pathOf(kind)}/${before.id}`)
        .replace('{version}', String(formerVersion));
      return outcome(method, before, await magazine.call(method, target, as ? { as } : {}));
    });
  }

  async function saveCells(row: Row, featuredNow: boolean, sendsFeatured: boolean): Promise<Row> {
    const { now, asked, featured } = row.about;
    const wanted = featured === 'changed' ? !featuredNow : featuredNow;
    return filled(row, async (column) => {
      const { as, authorId } = callerOf(column);
      const before = await seed(ctx, { kind, state: now as State, authorId, featured: featuredNow });
      const body = {
        title: 'Il titolo salvato',
        ...(asked === undefined || asked === 'nothing' ? {} : { status: asked }),
        ...(sendsFeatured ? { featured: wanted } : {}),
      };
      const answer = await call('PUT', `${pathOf(kind)}/${before.id}`, { ...(as ? { as } : {}), body });
      return `${await outcome('PUT', before, answer)}${answer.status === 200 ? featuredIn(answer, wanted) : ''}`;
    });
  }

  async function createCells(row: Row): Promise<Row> {
    const { asked, featured = '' } = row.about;
    return filled(row, async (column) => {
      const { as } = callerOf(column);
      const extra = { ...featuredOfNew[featured], ...(asked === 'nothing' ? {} : { status: asked }) };
      const answer = await call('POST', pathOf(kind), { ...(as ? { as } : {}), body: { ...forms[kind], ...extra } });
      const before = { id: String(answer.body['id'] ?? '-'), working: undefined, live: undefined };
      return `${await outcome('POST', before, answer)}${answer.status === 201 ? featuredIn(answer, featured === 'true') : ''}`;
    });
  }

  async function outcome(method: string, before: Seeded, answer: Answer): Promise<string> {
    const after = await editionsOf(before.id);
    const untouched = isDeepStrictEqual(after, { working: before.working, live: before.live });
    if (method === 'GET' && answer.status === 200) return editionRead(before, answer.body);
    if (answer.status >= 400) return `${markOf(kind, answer)}${untouched ? '' : ' and the store changed'}`;
    if (answer.status !== { POST: 201, PUT: 200, DELETE: 204 }[method]) return `status ${answer.status}`;
    const answered = method === 'DELETE' || isDeepStrictEqual(asStored(answer.body), after.working ?? after.live);
    return `${stateOf(before, after)}${answered ? '' : ', another answer'}`;
  }

  async function editionsOf(id: string): Promise<Editions> {
    if (isModerated(kind)) return getEditions(ctx.store, kind, id);
    const { status, body } = await call('GET', `${pathOf(kind)}/${id}`);
    if (status === 200) return { working: undefined, live: body as Edition };
    const { working: { updatedBy, ...draft } = {} } = await getEditions(ctx.store, kind, id);
    return { working: 'id' in draft ? (draft as WorkingEdition) : undefined, live: undefined };
  }

  return { actCells, saveCells, createCells };
}

const filled = async (row: Row, cell: (column: string) => Promise<string>): Promise<Row> => ({
  ...row,
  cells: await Promise.all(row.cells.map(async ([column]): Promise<[string, string]> => [column, await cell(column)])),
});

function editionRead({ working, live }: Seeded, body: unknown): string {
  const [first] = [body].flat() as { title?: string }[];
  if (first?.title === formerTitle) return 'versions';
  if (working && isDeepStrictEqual(body, working)) return 'working';
  return live && isDeepStrictEqual(body, live) ? 'live' : 'neither edition';
}

function stateOf(before: Seeded, { working, live }: Editions): string {
  if (!working && !live) return 'gone';
  if (!working) return 'published';
  if (!live) return working.status;
  if (before.replaced && isDeepStrictEqual(live, before.replaced)) return `${working.status}+former`;
  if (isDeepStrictEqual(live, before.live)) return `${working.status}+live`;
  return working.status === 'published' && live.version === working.version ? 'published' : 'an impossible state';
}

const featuredIn = ({ body }: Answer, wanted: boolean) =>
  body['featured'] === wanted ? '' : ', another featured mark';

/** The names of persons are in answers alone. */
const asStored = (body: object): unknown =>
  JSON.parse(JSON.stringify(body), (field, value) =>
    field === 'updatedBy' || field === 'reviewedBy' ? { id: value.id, username: value.username } : value,
  );
