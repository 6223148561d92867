import fc from 'fast-check';
import { type Person, testMagazine } from '#functions/testing/magazine.ts';
import { answerChecker, documentOf } from '#functions/testing/openapi.ts';
import { type State, seed, states } from '#functions/testing/seed.ts';
import { collections, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { type callers, type GeneratedRequest, requestsOf } from './requests.ts';

type Caller = (typeof callers)[number];

/** Faults that no answer may have. */
function breaches(answer: Response, token: string | undefined): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.headers.has('set-cookie')) return 'a cookie';
  if (answer.headers.has('access-control-allow-origin')) return 'open to another origin';
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'without nosniff';
  const kept = answer.headers.get('cache-control');
  return token && kept !== 'no-store' ? `with a token and cache-control ${kept}` : undefined;
}

/** Sends this many generated requests and counts the answers by status; a wrong answer throws. */
export async function fuzz(numRuns: number, seedNumber?: number): Promise<Map<number, number>> {
  const magazine = await testMagazine();
  const { api, ctx, logs, person } = magazine;
  const document = await documentOf(magazine);
  const complaint = answerChecker(document);
  const people: Partial<Record<Caller, Person>> = {
    user: await person('user'),
    writer: await person('writer'),
    editor: await person('editor'),
    admin: await person('admin'),
    'a bad token': { id: '', token: 'e30.e30.x' },
  };
  const pools = await itemPools();
  const statuses = new Map<number, number>();

  await fc.assert(
    fc.asyncProperty(requestsOf(document), async (request) => {
      const { call, caller, headers, body, contentType } = request;
      const token = people[caller]?.token;
      const answer = await api.request(addressOf(request), {
        method: call.method,
        headers: {
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': contentType }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = breaches(answer, token) ?? complaint(call, answer, text);
      if (wrong) throw new Error(`${call.method} ${addressOf(request)} by ${caller}: ${wrong}`);
      if (answer.status === 201) pools.keep(call.path, JSON.parse(text));
      logs.length = 0;
    }),
    { numRuns, ...(seedNumber === undefined ? {} : { seed: seedNumber }) },
  );
  return statuses;

  function addressOf({ call, item, path, query }: GeneratedRequest): string {
    const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      // Three of four ids are those of existing items.
      const known = name === 'id' && item % 4 > 0 ? pools.idFor(call.path, item) : undefined;
      return encodeURIComponent(known ?? path[name] ?? '-');
    });
    const search = new URLSearchParams(query).toString();
    return search ? `${filled}?${search}` : filled;
  }

  /** Ids of existing items by the path of their kind, with those created later. */
  async function itemPools() {
    const pool = new Map<string, string[]>();
    const add = (path: string, id: string) => pool.set(path, [...(pool.get(path) ?? []), id].slice(-200));
    for (const kind of contentKinds) {
      const path = `/api/${collections[kind]}`;
      const kindStates: readonly State[] = isModerated(kind) ? states : ['draft', 'published'];
      for (const state of kindStates) {
        for (const author of Object.values(people)) {
          if (author.id) add(path, (await seed(ctx, { kind, state, authorId: author.id })).id);
        }
      }
    }
    for (const name of ['uno', 'due']) add('/api/auth/users', (await person('user', name)).id);
    return {
      idFor: (path: string, item: number) => {
        const ids = pool.get(path.slice(0, path.indexOf('/{'))) ?? [];
        return ids[item % ids.length];
      },
      keep: (path: string, created: { id?: string }) => created.id && add(path, created.id),
    };
  }
}
