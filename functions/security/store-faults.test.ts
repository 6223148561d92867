import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { bodies, invitationForm, newsletterForm, parameters } from '#functions/testing/forms.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { type Call, callsOf, documentOf } from '#functions/testing/openapi.ts';
import { type State, seed } from '#functions/testing/seed.ts';
import { breakNthCall, type StoreFault } from '#functions/testing/store-faults.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';

const kinds: StoreFault[] = ['a throttled request', 'an error of the service', 'no answer in time'];
/** Each call meets one kind of fault, a writing one at every fifth place from one of the first three; in `npm run test:long` all of them everywhere. */
const kindsFor = (index: number) => portionOf(kinds, index, kinds.length);
const document = await documentOf(await testMagazine());
// Sending goes on after its answer; asking imported people and deleting an account take several transactions. They fail everywhere in
// functions/newsletter/sending/send.faults.test.ts, functions/newsletter/subscribers/imported-without-consent.test.ts,
// functions/items/account-deletion.faults.test.ts and functions/readers/deletion.faults.test.ts.
const inSteps = [
  'POST /api/newsletter/send',
  'POST /api/newsletter/subscriptions/ask',
  'DELETE /api/auth/users/{id}',
  'DELETE /api/me',
];
const calls = callsOf(document).filter(({ method, path }) => !inSteps.includes(`${method} ${path}`));

const email = 'lettrice@posta.example';

/** A magazine with one administrator, and the item that each call needs. */
async function faultyMagazine() {
  const magazine = await testMagazine({ enqueueSends: async () => {} });
  const { call, ctx, person } = magazine;
  const admin = await person('admin');
  await person('writer', 'author');
  await call('POST', '/newsletter/subscribe', { body: { email } });
  let people = 0;

  const made = async (method: string, path: string, body?: object) =>
    String((await call(method, path, { as: admin, body })).body['id']);

  async function idFor({ path, operation }: Call): Promise<string | undefined> {
    const kept = path.includes('/me/saved/') ? 'article' : path.includes('/me/followed/') ? 'event' : undefined;
    const kind = kept ?? contentKinds.find((known) => operation.tags[0] === known);
    if (kind) return itemOf(kind, path);
    if (path.includes('/auth/invitations/{id}')) return made('POST', '/auth/invitations', invitationForm());
    if (path.includes('/auth/users/')) return (await person('user', `lettrice${people++}`)).id;
    if (path.includes('/newsletter/newsletters/')) return made('POST', '/newsletter/create', newsletterForm);
    if (!path.includes('/trash/')) return undefined;
    const id = await itemOf('article', path);
    await call('DELETE', `/articles/${id}`, { as: admin });
    return id;
  }

  const itemOf = async (kind: ContentKind, path: string) =>
    (await seed(ctx, { kind, state: stateFor(path), authorId: admin.id })).id;

  /** All rows of the store by their key. */
  async function everything(): Promise<Record<string, unknown>> {
    const { documents, tableName, ledgerName } = ctx.store;
    const tables = await Promise.all(
      [tableName, ledgerName].map((TableName) => documents.send(new ScanCommand({ TableName, ConsistentRead: true }))),
    );
    // One answer must have all rows.
    expect(tables.some(({ LastEvaluatedKey }) => LastEvaluatedKey)).toBe(false);
    return Object.fromEntries(
      tables.flatMap(({ Items = [] }) => Items).map((item) => [`${item['pk']} ${item['sk']}`, item]),
    );
  }

  return { ...magazine, admin, idFor, everything };
}

/** Calls that read change nothing that another one needs; those of `npm run test:long` need too many rows for one magazine. */
const forReading = longRun ? undefined : await faultyMagazine();

/** The state of the item that this call acts on. */
function stateFor(path: string): State {
  if (path.endsWith('/undo')) return 'approved+live';
  return /approve|reject/.test(path) ? 'pending' : 'published';
}

describe('calls during a failure of the store', () => {
  test.each(calls.map((call, index) => [`${call.method} ${call.path.replace('/api', '')}`, call, index] as const))(
    '%s during a store failure succeeds, or answers 503 and changes nothing',
    async (name, operation, index) => {
      const isReading = operation.method === 'GET';
      const first = longRun || isReading ? 1 : 1 + (index % 3);
      const { call, ctx, admin, idFor, everything } = (isReading && forReading) || (await faultyMagazine());
      const last = longRun || !isReading ? Number.POSITIVE_INFINITY : 1;
      for (const kind of kindsFor(index)) {
        for (let nth = first; nth <= last; nth += longRun ? 1 : 5) {
          const id = await idFor(operation);
          const known: Record<string, string | undefined> = { ...parameters, version: '1', ...(id ? { id } : {}) };
          const [method = '', path = ''] = name.split(' ');
          const target = path.replace(/\{(\w+)\}/g, (_, parameter: string) => known[parameter] ?? '-');
          const body = bodies[name]?.() ?? (method === 'PUT' ? changes(path) : undefined);
          const before = await everything();
          const broken = breakNthCall(ctx.store, nth, kind);
          const answer = await call(method, target, { as: admin, ...(body ? { body } : {}) });
          broken.mend();
          expect(answer.text).not.toContain('secret-of-the-store');
          if (!broken.reached()) {
            expect(answer.status, answer.text).not.toBe(503);
            break;
          }
          const message = `${kind}, call ${nth}: ${answer.status} ${answer.text}`;
          if (answer.status < 400) continue;
          if (answer.status >= 500) {
            expect(answer.status, message).toBe(503);
            expect(Number(answer.headers.get('retry-after')), message).toBeGreaterThan(0);
          }
          expect(await everything(), message).toEqual(before);
        }
      }
    },
  );
});

const changes = (path: string): object | undefined => {
  if (path.endsWith('/role')) return { role: 'writer' };
  if (path.endsWith('/newsletters/{id}')) return { ...newsletterForm, subject: 'Altro oggetto' };
  return path.endsWith('{id}') ? { title: 'Salvato' } : undefined;
};
