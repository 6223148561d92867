import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it, test } from 'vitest';
import { kindsWithForms, newsletterForm } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, ctx, logs, person } = magazine;
const staff = await newsroom(magazine);
const otherAdmin = await person('admin', 'otherAdmin');
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

let keys = 0;
const newKey = () => `modulo-di-prova-${String(keys++).padStart(4, '0')}`;

/** Every call that creates: its form, another form, and two accounts that may call it. */
const creations = [
  ...kindsWithForms.map(({ kind, base, form, moderated }) => ({
    kind: kind as string,
    post: base,
    item: base,
    form: form as object,
    other: { ...form, title: 'Riscritto' },
    ...(moderated ? { by: staff.writer, and: staff.otherWriter } : { by: staff.editor, and: staff.otherEditor }),
  })),
  {
    kind: 'newsletter',
    post: '/newsletter/create',
    item: '/newsletter/newsletters',
    form: newsletterForm,
    other: { ...newsletterForm, subject: 'Riscritto' },
    by: staff.admin,
    and: otherAdmin,
  },
];

/** All that the store holds of one item: its editions, its former versions, its records. */
async function rowsAbout(id: string): Promise<Record<string, unknown>[]> {
  const { documents, tableName: TableName } = ctx.store;
  const named = { FilterExpression: 'contains(pk, :id)', ExpressionAttributeValues: { ':id': id } };
  const scan = await documents.send(new ScanCommand({ TableName, ConsistentRead: true, ...named }));
  const { Items = [], LastEvaluatedKey } = scan;
  // One answer must have all rows.
  expect(LastEvaluatedKey).toBeUndefined();
  return Items.filter(({ pk }) => String(pk).endsWith(`#${id}`));
}

type Creation = (typeof creations)[number];
const sendTo =
  ({ post, form, by }: Creation) =>
  (key: string, body: object = form, as: Person = by) =>
    call('POST', post, { as, body, headers: { 'idempotency-key': key } });

describe.each(creations)('a form of a new $kind', (creation) => {
  const { kind, item, form, other, by } = creation;
  const send = sendTo(creation);

  it('that is resent creates nothing new: the same answer, one item, one record, no former version', async () => {
    const key = newKey();
    const first = await send(key);
    expect(first.status, first.text).toBe(201);
    const rows = await rowsAbout(String(first.body['id']));
    const again = await send(key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rowsAbout(String(first.body['id']))).toEqual(rows);
    const audited = rows.filter(({ pk }) => String(pk).startsWith('audit#'));
    expect(audited).toHaveLength(['news', 'gallery'].includes(kind) ? 1 : 0);
    expect(rows.filter(({ sk }) => String(sk).startsWith('revision#'))).toEqual([]);
  });

  it('whose item was deleted since is refused and restores nothing', async () => {
    const key = newKey();
    const { body } = await send(key);
    await call('DELETE', `${item}/${body['id']}`, { as: by });
    const rows = await rowsAbout(String(body['id']));
    for (const body of [form, other]) {
      const again = await send(key, body);
      expect([again.status, again.body['detail']]).toEqual([
        409,
        'Il contenuto era già stato salvato e poi è stato eliminato: se lo salvi ancora, ne nasce uno nuovo',
      ]);
      expect(again.body).not.toHaveProperty('current');
    }
    expect(await rowsAbout(String(body['id']))).toEqual(rows);
  });
});

/** Videos, events and works share all of this with articles and news, which stand for them in `npm test`. */
const alike = ['video', 'event', 'gallery'];
const tried = creations.filter(({ kind }) => longRun || !alike.includes(kind));

describe.each(tried)('a form of a new $kind', (creation) => {
  const { kind, post, item, form, other, by, and } = creation;
  const send = sendTo(creation);
  const change = (id: unknown, body: object) => call('PUT', `${item}/${id}`, { as: by, body });

  it('that is sent concurrently creates one item', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect((await call('GET', `${item}/${answers[0]?.body['id']}`, { as: by })).body['version']).toBe(1);
  });

  it('that is resent changed is a conflict that shows the current item', async () => {
    const key = newKey();
    const { body: first } = await send(key);
    const { status, body } = await send(key, other);
    expect([status, body['detail']]).toEqual([
      409,
      'Il contenuto era già stato salvato e da allora è cambiato: confronta le due versioni',
    ]);
    expect(body['current']).toMatchObject({ id: first['id'], ...form, version: 1 });
    expect((await call('GET', `${item}/${first['id']}`, { as: by })).body).toEqual(first);
  });

  it('whose item was edited since is a conflict, unless all fields of the form still match', async () => {
    const key = newKey();
    const { body: first } = await send(key);
    const { body: second } = await change(first['id'], other);
    const late = await send(key);
    expect([late.status, late.body['current']]).toMatchObject([409, { id: first['id'], version: second['version'] }]);
    const same = await send(key, other);
    expect([same.status, same.body]).toEqual([201, second]);
  });

  it('with another user’s key creates an item of its own', async () => {
    const key = newKey();
    const { body: mine } = await send(key);
    const { status, body: theirs } = await send(key, form, and);
    expect(status).toBe(201);
    expect(theirs['id']).not.toBe(mine['id']);
    if (kind !== 'newsletter') expect([mine['authorId'], theirs['authorId']]).toEqual([by.id, and.id]);
  });

  test.each(['corta', 'a'.repeat(65), 'con uno spazio dentro', '"tra-due-virgolette"', '#../../../../etc'])(
    'with the key %j is refused',
    async (key) => {
      const { status, body } = await send(key);
      expect([status, body['errors']]).toEqual([
        422,
        [{ field: 'Idempotency-Key', message: 'Da 16 a 64 lettere, numeri, trattini e trattini bassi' }],
      ]);
    },
  );

  it.each<Record<string, string>[]>([[{}], [{ 'idempotency-key': '' }]])(
    'without a key, %j, makes a new item each time',
    async (headers) => {
      const answers = [
        await call('POST', post, { as: by, body: form, headers }),
        await call('POST', post, { as: by, body: form, headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body['id']).not.toBe(answers[1]?.body['id']);
    },
  );
});

it('one key creates one item of each kind', async () => {
  const key = newKey();
  const ids = [];
  for (const { post, form } of creations) {
    const { body } = await call('POST', post, { as: staff.admin, body: form, headers: { 'idempotency-key': key } });
    ids.push(body['id']);
  }
  expect(new Set(ids).size).toBe(creations.length);
});

describe('a resent form of an article', () => {
  const { post, form } = creations[0] as (typeof creations)[number];
  const send = (key: string, fields: object, as = staff.editor) =>
    call('POST', post, { as, body: { ...form, ...fields }, headers: { 'idempotency-key': key } });

  it('is equal with a category by its name, a colour in capitals and an empty text', async () => {
    const key = newKey();
    const first = await send(key, { category: 'arte', bgColor: '#ffd1e7', subtitle: '' });
    const again = await send(key, { category: 'Arte', bgColor: '#FFD1E7' });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('differs once a text is cleared or removed, or another status is requested', async () => {
    const key = newKey();
    await send(key, { subtitle: 'Sotto', status: 'draft' });
    expect((await send(key, { subtitle: '', status: 'draft' })).status).toBe(409);
    expect((await send(key, { status: 'draft' })).status).toBe(409);
    expect((await send(key, { subtitle: 'Sotto', status: 'published' })).status).toBe(409);
    expect((await send(key, { subtitle: 'Sotto' })).status).toBe(201);
  });

  it('publishes once', async () => {
    const key = newKey();
    const { body } = await send(key, { status: 'published' });
    await send(key, { status: 'published' });
    const { body: records } = await call('GET', `/audit?kind=article&item=${body['id']}`, { as: staff.admin });
    expect(records).toMatchObject([{ actions: ['publish'], requestId: expect.any(String) }]);
  });

  it('whose article was decided on since does not change the decision', async () => {
    const key = newKey();
    const { body } = await send(key, { status: 'pending' }, staff.writer);
    await call('PUT', `/articles/${body['id']}/approve`, { as: staff.editor });
    const late = await send(key, { status: 'pending' }, staff.writer);
    expect([late.status, late.body['current']]).toMatchObject([409, { status: 'published', version: 2 }]);
  });

  it('finds an article restored from the trash', async () => {
    const key = newKey();
    const first = await send(key, {});
    await call('DELETE', `/articles/${first.body['id']}`, { as: staff.editor });
    await call('PUT', `/trash/${first.body['id']}/restore`, { as: staff.admin });
    expect((await send(key, {})).body).toEqual(first.body);
  });
});

it('a newsletter that has gone out is not a draft any more', async () => {
  const send = () =>
    call('POST', '/newsletter/create', {
      as: staff.admin,
      body: newsletterForm,
      headers: { 'idempotency-key': 'modulo-di-una-lettera' },
    });
  const { body } = await send();
  await call('POST', '/newsletter/send', { as: staff.admin, body: { newsletterId: body['id'] } });
  const late = await send();
  expect([late.status, late.body['current']]).toMatchObject([409, { id: body['id'], status: 'sent' }]);
});
