import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { eraseSubscriber, exportSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { unsubscribeToken } from './links.ts';
import { unsubscribe } from './subscription.ts';

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const staff = await newsroom(magazine);
const as = staff.admin;
const address = (name: string) => `${name}@posta.example`;
const subscribe = (name: string) => call('POST', '/newsletter/subscribe', { body: { email: address(name) } });
const post = (path: string, body: object) => call('POST', `/newsletter/${path}`, { as, body });
const list = async (which: string) =>
  (await call('GET', `/newsletter/subscriptions/${which}`, { as })).body as unknown as Record<string, unknown>[];

describe('administration of subscribers', () => {
  it('an administrator sees subscribers, unsubscriptions and recent numbers', async () => {
    clock.now = new Date('2026-09-01T10:00:00Z');
    await subscribe('antica');
    clock.now = new Date('2026-10-21T09:59:59.999Z');
    await subscribe('prima-dei-trenta-giorni');
    clock.now = new Date('2026-10-21T10:00:00Z');
    await subscribe('trenta-giorni-fa');
    clock.now = new Date('2026-11-20T10:00:00Z');
    for (const name of ['anna', 'bruno']) await subscribe(name);
    await call('POST', `/newsletter/unsubscribe/${address('bruno')}`);
    expect((await call('GET', '/newsletter/stats', { as })).body).toEqual({
      totalActive: 4,
      totalUnsubscribed: 1,
      recentSubscriptions: 2,
      sent: 0,
      drafts: 0,
      awaitMail: 0,
    });
    expect((await list('all')).map(({ email }) => email).toSorted()).toEqual(
      ['anna', 'antica', 'bruno', 'prima-dei-trenta-giorni', 'trenta-giorni-fa'].map(address),
    );
    expect(await list('unsubscribed')).toEqual([
      {
        email: address('bruno'),
        isActive: false,
        subscribedAt: '2026-11-20T10:00:00.000Z',
        unsubscribedAt: '2026-11-20T10:00:00.000Z',
        leavingReason: 'subscriber',
      },
    ]);
  });

  it('an administrator reactivates and unsubscribes a subscriber, and what ended before stays on record', async () => {
    clock.now = new Date('2026-11-20T10:30:00Z');
    const back = await post('resubscribe', { email: address('bruno') });
    expect([back.status, back.body]).toEqual([
      200,
      { message: 'Iscrizione riattivata con successo!', status: 'subscribed' },
    ]);
    expect((await post('resubscribe', { email: address('bruno') })).body['status']).toBe('already_subscribed');
    const gone = await post('admin-unsubscribe', { email: address('bruno') });
    expect(gone.body).toEqual({ message: 'Utente disiscritto con successo!', status: 'unsubscribed' });
    expect((await post('admin-unsubscribe', { email: address('bruno') })).body['status']).toBe('already_unsubscribed');
    expect((await post('subscriptions/origin', { email: address('bruno') })).body).toMatchObject({
      subscription: { leavingReason: 'admin' },
      reactivated: {
        at: '2026-11-20T10:30:00.000Z',
        leftAt: '2026-11-20T10:00:00.000Z',
        leavingReason: 'subscriber',
      },
    });
    clock.now = new Date('2026-11-20T10:00:00Z');
  });

  test.each(['resubscribe', 'admin-unsubscribe', 'subscriptions/origin'])(
    '%s of an unknown address answers 404',
    async (path) => {
      const { status, body } = await post(path, { email: address('ignota') });
      expect([status, body['detail']]).toEqual([404, 'Indirizzo email non trovato nei nostri archivi.']);
    },
  );
});

describe('a search', () => {
  const known = Array.from({ length: 7 }, (_, index) => `cercata${index}@altrove.example`);
  const found = async (which: string, q: string) =>
    (await list(`${which}?q=${encodeURIComponent(q)}`)).map(({ email }) => email).toSorted();

  beforeAll(async () => {
    const rows = known.map((email, index) => `${email},Èlia ${index % 2 ? 'Pàstore' : 'Conti'},2026-02-0${index + 1}`);
    await post('subscriptions/import', { csv: ['email,nome,data_consenso', ...rows].join('\n') });
    for (const email of known.slice(0, 2)) await call('POST', `/newsletter/unsubscribe/${email}`);
  });

  test.each([
    ['ALTROVE', [0, 1, 2, 3, 4, 5, 6]],
    ['cercata3@', [3]],
    ['elia pastore', [1, 3, 5]],
    ['pastore altrove elia', [1, 3, 5]],
    ['nessuno così', []],
  ])('a search for %j matches parts of addresses and names', async (q, places) =>
    expect(await found('all', q)).toEqual(places.map((place) => known[place])),
  );

  it('a search of the unsubscribed finds no active subscribers', async () =>
    expect(await found('unsubscribed', 'altrove')).toEqual(known.slice(0, 2)));

  it('an empty search finds all subscribers', async () =>
    expect(await list('all?q=')).toHaveLength((await list('all')).length));

  it('a search with many results has pages', async () => {
    const pages: number[] = [];
    for (let path: string | undefined = '/newsletter/subscriptions/all?q=altrove&limit=3'; path; ) {
      const { body, headers } = await call('GET', path, { as });
      pages.push((body as unknown as unknown[]).length);
      path = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual([3, 3, 1]);
  });

  it('a search text over the limit is rejected', async () => {
    const { status } = await call('GET', `/newsletter/subscriptions/all?q=${'a'.repeat(201)}`, { as });
    expect(status).toBe(422);
  });
});

describe('undoing an unsubscription', () => {
  it('the signature of the mail restores the subscription unchanged', async () => {
    const token = unsubscribeToken(ctx, subscriberIdOf(address('anna')));
    await call('POST', `/newsletter/unsubscribe/${address('anna')}`);
    const back = await call('POST', '/newsletter/undo-unsubscribe', { body: { email: address('anna'), token } });
    expect([back.status, back.body['status']]).toEqual([200, 'subscribed']);
    expect((await list('all')).find(({ email }) => email === address('anna'))).toEqual({
      email: address('anna'),
      isActive: true,
      subscribedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  const undo = async (name: string) => {
    const token = unsubscribeToken(ctx, subscriberIdOf(address(name)));
    const { status, body } = await call('POST', '/newsletter/undo-unsubscribe', {
      body: { email: address(name), token },
    });
    return [status, body['detail']];
  };
  const refused = [
    409,
    'Con questo link la disiscrizione non si può più annullare: per ricevere di nuovo la newsletter iscriviti dalla home',
  ];

  it('the signature of a mail restores nothing after a day: others may have the mail', async () => {
    await subscribe('inoltrata');
    await call('POST', `/newsletter/unsubscribe/${address('inoltrata')}`);
    const left = clock.now;
    clock.now = new Date(left.getTime() + 24 * 3_600_000);
    expect(await undo('inoltrata')).toEqual(refused);
    clock.now = left;
  });

  it.each(['admin', 'bounce', 'complaint'] as const)(
    'the signature of a mail does not undo the reason %s',
    async (reason) => {
      await subscribe(reason);
      const email = address(reason);
      if (reason === 'admin') await post('admin-unsubscribe', { email });
      else await unsubscribe(ctx, { email }, reason);
      expect(await undo(reason)).toEqual(refused);
    },
  );

  test.each(['', 'x', 'A'.repeat(24)])('the signature %j does not restore a subscription', async (token) => {
    const body = { email: address('bruno'), token };
    const { status, body: problem } = await call('POST', '/newsletter/undo-unsubscribe', { body });
    expect([status, problem['detail']]).toEqual([403, 'Il link non è valido o è scaduto']);
  });
});

describe('CSV files of subscribers', () => {
  const importCsv = (csv: string) => post('subscriptions/import', { csv });

  it('the export contains no formulas that a spreadsheet would run', async () => {
    await importCsv('email,nome,data_consenso\nformula@posta.example,"=HYPERLINK(""http://x"")",2026-01-02\n');
    const { text, headers } = await call('GET', '/newsletter/subscriptions/export', { as });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toContain(
      '"formula@posta.example","\'=HYPERLINK(""http://x"")","active","2026-01-02T12:00:00.000Z",""',
    );
    for (const line of text.trim().split('\r\n').slice(1)) {
      for (const cell of line.split('","')) expect(cell).not.toMatch(/^"?[=+@\t-]/);
    }
    expect(text.trim().split('\r\n')).toHaveLength((await list('all')).length + 1);
  });

  it('the import keeps consent dates, reactivates no subscriber and reports invalid lines', async () => {
    const { status, body } = await importCsv(
      [
        '\uFEFFEmail;Nome;Data consenso',
        `${address('nuova')};"Rossi; Anna";2025-03-04`,
        `${address('bruno')};Bruno;2025-03-04`,
        'non-un-indirizzo;X;2025-03-04',
        `${address('senza')};X;`,
        `${address('domani')};X;2026-11-21`,
        `${address('stamattina')};X;2026-11-20`,
        '',
      ].join('\r\n'),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      created: 2,
      toConfirm: 1,
      alreadyThere: 1,
      keptAsNo: 0,
      ended: 0,
      noes: [],
      doubtful: [],
      problems: [
        { line: 4, message: 'Indirizzo email non valido: «non-un-indirizzo»' },
        { line: 6, message: 'La data del consenso è nel futuro: «2026-11-21»' },
      ],
    });
    const all = await list('all');
    expect(all.find(({ email }) => email === address('nuova'))).toMatchObject({ name: 'Rossi; Anna', isActive: true });
    expect(all.find(({ email }) => email === address('bruno'))).toMatchObject({ isActive: false });
    // At eleven in Rome the noon of today is still to come.
    expect(all.find(({ email }) => email === address('stamattina'))).toMatchObject({
      subscribedAt: clock.now.toISOString(),
    });
  });

  it('an import without the required columns is rejected', async () => {
    const { status, body } = await importCsv('a@b.example\n');
    expect([status, body['errors']]).toEqual([
      422,
      [{ field: 'csv', message: 'La prima riga deve avere le colonne email e data_consenso: ha «a@b.example»' }],
    ]);
  });

  it('importing an exported file changes nothing', async () => {
    for (const name of ['+anna', '-bruno', "'+carla", "'dario"]) {
      const { status } = await call('POST', '/newsletter/subscribe', { body: { email: `${name}@elenco.example` } });
      expect(status).toBe(200);
    }
    const before = await list('all');
    const { text } = await call('GET', '/newsletter/subscriptions/export', { as });
    const { body } = await importCsv(text);
    expect(body).toMatchObject({ created: 0, keptAsNo: 0, ended: 0, problems: [], alreadyThere: before.length });
    expect(await list('all')).toEqual(before);
  });
});

describe('data of a subscriber', () => {
  it('every consent has its time, network and text version', async () => {
    const copy = await exportSubscriber(ctx, address('anna'));
    expect(copy).toMatchObject({
      subscription: { email: address('anna'), isActive: true },
      consent: { at: '2026-11-20T10:00:00.000Z', source: 'form', textVersion: expect.any(String) },
      newsletters: [],
    });
    const { Items = [] } = await ctx.store.documents.send(new ScanCommand({ TableName: ctx.store.tableName }));
    const active = Items.filter(({ sk, data }) => sk === 'subscriber' && data.isActive);
    expect(active.filter(({ consent }) => !consent)).toEqual([]);
  });

  it('an administrator sees where a subscription comes from, and what was sent to it', async () => {
    const { body } = await post('create', { subject: 'Le aste di dicembre', content: 'Tre vendite.' });
    await post('send', { newsletterId: body['id'] });
    expect((await post('subscriptions/origin', { email: address('anna') })).body).toEqual({
      subscription: expect.objectContaining({ email: address('anna'), isActive: true }),
      consent: expect.objectContaining({ at: '2026-11-20T10:00:00.000Z', source: 'form' }),
      newsletters: [
        { newsletter: body['id'], subject: 'Le aste di dicembre', state: 'sent', at: clock.now.toISOString() },
      ],
    });
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ])('the consent from %s stores only the network %s', async (from, network) => {
    const email = `da-${from.replaceAll(/[.:]+/g, '-')}@posta.example`;
    await call('POST', '/newsletter/subscribe', { body: { email }, from });
    expect(await exportSubscriber(ctx, email)).toMatchObject({ consent: { network } });
    const { Items } = await ctx.store.documents.send(new ScanCommand({ TableName: ctx.store.tableName }));
    expect(JSON.stringify(Items)).not.toContain(`"${from}"`);
  });

  it('after erasure no item of the store contains the address, and no audit record the digest', async () => {
    await call('POST', '/newsletter/admin-unsubscribe', { as: staff.admin, body: { email: address('anna') } });
    await call('POST', '/newsletter/resubscribe', { as: staff.admin, body: { email: address('anna') } });
    const recordsOf = async () =>
      (await call('GET', `/audit?kind=subscriber&item=${subscriberIdOf(address('anna'))}`, { as: staff.admin })).body;
    expect(await recordsOf()).toHaveLength(2);
    expect(await eraseSubscriber(ctx, address('anna'))).toBe(true);
    expect(await eraseSubscriber(ctx, address('anna'))).toBe(false);
    const { documents, tableName, ledgerName } = ctx.store;
    const scans = [tableName, ledgerName].map((TableName) => documents.send(new ScanCommand({ TableName })));
    expect(JSON.stringify((await Promise.all(scans)).map(({ Items }) => Items))).not.toContain(address('anna'));
    expect(await exportSubscriber(ctx, address('anna'))).toBeUndefined();
    expect(await recordsOf()).toEqual([]);
  });
});
