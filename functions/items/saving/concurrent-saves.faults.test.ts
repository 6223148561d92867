import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, inject, it, test } from 'vitest';
import { createApi } from '#functions/api/app.ts';
import { longestWaitMilliseconds } from '#functions/db/retry.ts';
import { createStore } from '#functions/db/store.ts';
import { kindsWithForms } from '#functions/testing/forms.ts';
import { callerOf, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';

const magazine = await testMagazine();
const { call, ctx, logs } = magazine;
const { editor } = await newsroom(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const clients = 8;
const rareAttempts = 3;
const crowd = <Value>(make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: clients }, (_, index) => make(index)));
const create = async (base: string, form: object) =>
  String((await call('POST', base, { as: editor, body: form })).body['id']);

/** Counts the commands that the store of this process is sent meanwhile. */
async function sentDuring(work: () => Promise<unknown>) {
  const { documents } = ctx.store;
  const send = documents.send.bind(documents) as (...given: unknown[]) => Promise<unknown>;
  const sent: unknown[] = [];
  documents.send = ((...given: unknown[]) => {
    sent.push(given[0]);
    return send(...given);
  }) as typeof documents.send;
  await work();
  documents.send = send as typeof documents.send;
  return {
    writes: sent.filter((command) => command instanceof TransactWriteCommand).length,
    reads: sent.filter((command) => command instanceof BatchGetCommand && !readsSession(command)).length,
  };
}

/** Every call reads its account and session together. */
const readsSession = ({ input }: BatchGetCommand) =>
  input.RequestItems?.[ctx.store.tableName]?.Keys?.some(({ pk }) => String(pk).startsWith('user#'));

describe('eight clients that save one item without a version, in one process', () => {
  test.each(kindsWithForms)('$kind: they queue, so that a second attempt is rare', async ({ base, form }) => {
    const id = await create(base, form);
    const statuses: number[] = [];
    const { writes, reads } = await sentDuring(() =>
      crowd(async (index) => {
        statuses.push((await call('PUT', `${base}/${id}`, { as: editor, body: { title: `Stesura ${index}` } })).status);
      }),
    );
    expect(statuses).toEqual(Array(clients).fill(200));
    // A client that has read the item before a queue formed, and comes when the queue is empty again, tries twice.
    expect(writes).toBeLessThanOrEqual(clients + rareAttempts);
    expect(reads).toBeLessThanOrEqual(2 * clients + rareAttempts);
  });

  it('a failing save does not block the others', async () => {
    const [{ base, form }] = kindsWithForms;
    const id = await create(base, form);
    const answers = await crowd((index) =>
      call('PUT', `${base}/${id}`, {
        as: editor,
        body: { title: `Stesura ${index}`, ...(index % 2 ? { version: 99 } : {}) },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 409 : 200)));
  });
});

it('eight processes that save one item without a version all succeed', async () => {
  const [{ base, form }] = kindsWithForms;
  const id = await create(base, form);
  const answers = await crowd((index) => {
    const store = createStore(ctx.store.tableName, clientConfig(inject('dynamodb')));
    const callProcess = callerOf((path, init, connection) =>
      createApi({ ...ctx, store }).request(path, init, connection),
    );
    return callProcess('PUT', `${base}/${id}`, { as: editor, body: { title: `Processo ${index}` } });
  });
  expect(answers.map(({ status }) => status)).toEqual(Array(clients).fill(200));
  expect((await call('GET', `${base}/${id}`, { as: editor })).body['version']).toBe(clients + 1);
});

test('the wait between two attempts of a save is at most 200 ms and shrinks with each attempt', () => {
  const waits = Array.from({ length: 60 }, (_, index) => longestWaitMilliseconds(index + 1));
  expect(Math.max(...waits)).toBe(200);
  expect(waits).toEqual(waits.toSorted((one, other) => other - one));
});
