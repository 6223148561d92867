import { randomUUID } from 'node:crypto';
import { readToken } from '#functions/accounts/credentials.ts';
import { getAccount } from '#functions/accounts/repository.ts';
import { openSession } from '#functions/accounts/sessions.ts';
import { bodies, newsletterForm, parameters, reader } from '#functions/testing/forms.ts';
import { type Person, testMagazine } from '#functions/testing/magazine.ts';
import { type Seeded, seed, seedMedia, seedNote, seedShownMedia, states } from '#functions/testing/seed.ts';
import { type KeptList, keptLists } from '#shared/readers/kept-lists.ts';
import type { Role } from '#shared/rules/permissions.ts';
import type { ownedTables } from './expected-calls.ts';
import { markOf, type Row } from './table.ts';
import { testActors } from './test-actors.ts';

/** Runs the rows of the tables of calls about no particular item. */
export async function callCells() {
  const magazine = await testMagazine();
  const { call, ctx, person } = magazine;
  const actors = await testActors(magazine);
  await call('POST', '/newsletter/subscribe', { body: reader });

  const plainCells = (row: Row): Promise<Row> => inOrder(row, (column) => plainCell(row, actors.callerOf(column).as));

  /** The API's answer to one caller's call of this row. */
  async function plainCell(row: Row, caller: Person | undefined): Promise<string> {
    const [method = '', path = ''] = String(row.about['call']).split(' ');
    const as = caller && (await substituteFor(path, caller));
    const id = await idFor(path, as);
    const known: typeof parameters = { ...parameters, ...(id === undefined ? {} : { id }) };
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '-');
    const answer = await call(method, target, {
      ...(as ? { as } : {}),
      body: bodies[`${method} ${path}`]?.() ?? (path === '/newsletter/send' ? { newsletterId: id } : undefined),
    });
    return answer.status < 400 ? String(answer.status) : markOf('', answer);
  }

  /** Each call finds something of its own: of the caller, or of another writer. `make` returns the parameters of its path. */
  const cellsOn =
    (make: (authorId: string) => Promise<Record<string, string>>) =>
    (row: Row): Promise<Row> =>
      inOrder(row, async (column) => {
        const { as, authorId } = actors.callerOf(column);
        const [method = '', path = ''] = String(row.about['call']).split(' ');
        const made = await make(authorId);
        const target = path.replace(/\{(\w+)\}/g, (_, name: string) => made[name] ?? '-');
        const answer = await call(method, target, { ...(as ? { as } : {}), body: bodies[`${method} ${path}`]?.() });
        return answer.status < 400 ? String(answer.status) : markOf(made['kind'] ?? '', answer);
      });

  const unpublishedArticle = async (authorId: string) => {
    const { id } = await seed(ctx, { kind: 'article', state: 'draft', authorId });
    return { kind: 'article', id } as const;
  };

  const ownedCells: Record<keyof typeof ownedTables, (row: Row) => Promise<Row>> = {
    media: cellsOn(async (authorId) => ({ id: await seedMedia(ctx, { authorId }) })),
    shownMedia: cellsOn(async (authorId) => ({ id: await seedShownMedia(ctx, { authorId }) })),
    article: cellsOn(unpublishedArticle),
    note: cellsOn(async (authorId) => {
      const article = await unpublishedArticle(authorId);
      return { ...article, note: (await seedNote(ctx, article, authorId)).id };
    }),
    share: cellsOn(async (authorId) => {
      const article = await unpublishedArticle(authorId);
      const { body } = await call('POST', `/shares/article/${article.id}`, { as: actors.admin, body: {} });
      return { ...article, share: String(body['id']) };
    }),
  };

  /** A new item or newsletter for each call that changes it. */
  async function idFor(path: string, as: Person | undefined): Promise<string | undefined> {
    if (path === '/auth/sessions/{id}') return as && (await readToken(ctx, (await sessionOf(as)).token))?.sessionId;
    if (path.startsWith('/auth/invitations/{id}')) return invitation();
    const kept = /^\/me\/(saved|followed)\/\{id\}/.exec(path)?.[1] as KeptList | undefined;
    if (kept)
      return (await seed(ctx, { kind: keptLists[kept], state: 'published', authorId: actors.otherAuthor.id })).id;
    if (path.startsWith('/auth/users/')) return (await person('user', `t${randomUUID().slice(0, 12)}`)).id;
    if (path.startsWith('/trash/')) return deletedItem();
    if (path === '/newsletter/send' || path.startsWith('/newsletter/newsletters/')) return draft();
    return undefined;
  }

  /** A call that ends its session or account leaves the caller's own. */
  async function substituteFor(path: string, caller: Person): Promise<Person> {
    if (path === '/auth/logout') return sessionOf(caller);
    if (path !== '/me') return caller;
    const account = await getAccount(ctx.store, caller.id);
    return person(account?.role ?? 'user', `t${randomUUID().slice(0, 12)}`);
  }

  async function sessionOf({ id }: Person): Promise<Person> {
    const account = await getAccount(ctx.store, id);
    return { id, token: await openSession(ctx, { id, tokenVersion: account?.tokenVersion ?? 0 }, 'Prova') };
  }

  async function invitation(): Promise<string> {
    const body = bodies['POST /auth/invitations']?.();
    return String((await call('POST', '/auth/invitations', { as: actors.admin, body })).body['id']);
  }

  async function draft(): Promise<string> {
    const { body } = await call('POST', '/newsletter/create', { as: actors.admin, body: newsletterForm });
    return String(body['id']);
  }

  async function deletedItem(): Promise<string> {
    const { id } = await seed(ctx, { kind: 'article', state: 'draft', authorId: actors.otherAuthor.id });
    await call('DELETE', `/articles/${id}`, { as: actors.admin });
    return id;
  }

  async function roleCells(row: Row): Promise<Row> {
    const { account, becomes } = row.about;
    return inOrder(row, async (column) => {
      const { as } = actors.callerOf(column);
      const target = await targetOf(String(account), as?.id ?? actors.otherAuthor.id);
      const answer = await call('PUT', `/auth/users/${target}/role`, {
        ...(as ? { as } : {}),
        body: { role: becomes },
      });
      return answer.status === 200 ? String(answer.body['role']) : markOf('user', answer);
    });
  }

  async function targetOf(account: string, self: string): Promise<string> {
    if (account === 'own') return self;
    if (account === 'unknown') return 'nessuno';
    const role: Role = account === 'other admin' ? 'admin' : 'user';
    return (await person(role, `t${randomUUID().slice(0, 12)}`)).id;
  }

  return { plainCell, plainCells, ownedCells, roleCells, actors, ctx, call, person };
}

export async function listCells(kind: 'article' | 'video' | 'event') {
  const { actors, ctx, call } = await callCells();
  const items: (Seeded & { state: string; authorId: string })[] = [];
  for (const { id: authorId } of [actors.otherAuthor, actors.user, actors.writer, actors.editor, actors.admin]) {
    for (const state of states) items.push({ ...(await seed(ctx, { kind, state, authorId })), state, authorId });
  }

  /** `own` and `all` stand for every state; any other cell lists the states, of all authors. */
  const idsOf = (outcome: string, self: string | undefined) =>
    items
      .filter(({ state, live, authorId }) => {
        if (outcome === 'own') return authorId === self;
        if (outcome === 'live') return live !== undefined;
        return outcome === 'all' || outcome.split(', ').includes(state);
      })
      .map(({ id }) => id)
      .toSorted();

  return async (row: Row): Promise<Row> => {
    const path = row.about['list'] === '(public)' ? '' : row.about['list'];
    return inOrder(row, async (column, expected) => {
      const { as } = actors.callerOf(column);
      const answer = await call('GET', `/${kind}s${path}?limit=100`, as ? { as } : {});
      if (answer.status !== 200) return markOf(kind, answer);
      const found = (answer.body as unknown as { id: string }[]).map(({ id }) => id).toSorted();
      if (JSON.stringify(found) === JSON.stringify(idsOf(expected, as?.id))) return expected;
      return found.map((id) => items.find((item) => item.id === id)?.state).join(', ');
    });
  };
}

async function inOrder(row: Row, cell: (column: string, expected: string) => Promise<string>): Promise<Row> {
  const cells: Row['cells'] = [];
  for (const [column, expected] of row.cells) cells.push([column, await cell(column, expected)]);
  return { ...row, cells };
}
