import { describe, expect, it, test } from 'vitest';
import { terminalActor } from '#functions/history/audit.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import type { Subscriber, SubscribersImported } from '#shared/newsletter/subscriber.ts';
import { importSubscribers } from './import-subscribers.ts';
import { getSubscriberByEmail } from './subscribers.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const admin = await magazine.person('admin');

async function importFile(...lines: string[]): Promise<SubscribersImported> {
  const { status, body } = await call('POST', '/newsletter/subscriptions/import', {
    as: admin,
    body: { csv: lines.join('\n') },
  });
  expect(status).toBe(200);
  return body as unknown as SubscribersImported;
}
const recordOf = async (email: string) => (await getSubscriberByEmail(ctx.store, email))?.data;
const counts = { created: 0, toConfirm: 0, alreadyThere: 0, keptAsNo: 0, ended: 0 };
const nothing = { ...counts, noes: [], doubtful: [], problems: [] };
let people = 0;
const newAddress = () => `persona${people++}@posta.example`;
let readers = 0;
async function subscriber(): Promise<string> {
  const email = newAddress();
  const from = `192.0.2.${readers++}`;
  expect((await call('POST', '/newsletter/subscribe', { body: { email }, from })).status).toBe(200);
  return email;
}

describe('a row of a file of people that says no', () => {
  const forms = [
    ['email,data_consenso,unsubscribedAt', '2024-03-05,2025-01-02'],
    ['email,data_consenso,status,unsubscribedAt', '2024-03-05,active,2025-01-02'],
    ['email,data_consenso,status,unsubscribedAt', '2024-03-05,active,boh'],
    ['email,data_consenso,stato', '2024-03-05,Disiscritta'],
    ['email,data_consenso,status', '2024-03-05,UNSUBSCRIBED'],
    ['email,data_consenso,subscribed_to_emails', '2024-03-05,false'],
    ['email,data_consenso,iscritto', '2024-03-05,No'],
    ['email,data_consenso,EMAIL_BLACKLISTED', '2024-03-05,1'],
    ['email,data_consenso,opt-out', '2024-03-05,x'],
    ['email,data_consenso,status,disiscritto', '2024-03-05,attivo,sì'],
    ['email,consenso', 'no'],
    ['email,data disiscrizione', '05/03/2024 10.20'],
    ['email,OPTIN_TIME,UNSUB_TIME,UNSUB_REASON', '2018-02-12 10:54:27,,unsub'],
    // Whatever else is wrong with the row.
    ['email,data_consenso,status', 'ieri,unsubscribed'],
    ['email,nome,status', '\u0001,unsubscribed'],
  ] as const;

  it.each(forms)('is kept as a no of an unknown address: %s, %s', async (header, cells) => {
    const email = newAddress();
    expect(await importFile(header, `${email},${cells}`)).toEqual({
      ...nothing,
      keptAsNo: 1,
      doubtful: expect.any(Array),
      noes: [{ line: 2, message: expect.stringMatching(/^Ha detto no.*: resta tra i disiscritti$/) }],
    });
    expect(await recordOf(email)).toMatchObject({ isActive: false, unsubscribedAt: expect.any(String) });
  });

  it.each(forms)('ends a subscription, and nothing revives it: %s, %s', async (header, cells) => {
    const email = await subscriber();
    expect(await importFile(header, `${email},${cells}`)).toMatchObject({ created: 0, ended: 1, problems: [] });
    expect(await importFile('email,data_consenso', `${email},2026-11-19`)).toMatchObject({
      created: 0,
      alreadyThere: 1,
    });
    expect(await recordOf(email)).toMatchObject({ isActive: false });
  });

  it('counts before and after a yes for the same address', async () => {
    const [before, after] = [newAddress(), newAddress()];
    const no = (email: string) => `${email},2024-03-05,2025-01-02`;
    const yes = (email: string) => `${email},2024-03-05,`;
    const file = ['email,data_consenso,unsubscribedAt', no(before), yes(before), yes(after), no(after)];
    expect(await importFile(...file)).toMatchObject({ created: 1, alreadyThere: 1, keptAsNo: 1, ended: 1 });
    for (const email of [before, after]) expect(await recordOf(email)).toMatchObject({ isActive: false });
  });

  it('keeps when it was said, and why where the file tells', async () => {
    const [left, gone, angry] = [newAddress(), newAddress(), newAddress()];
    const report = await importFile(
      'email,status,data_consenso,unsubscribedAt',
      `${left},,2024-03-05,02/01/2025`,
      `${gone},cleaned,2024-03-05,`,
      `${angry},active,2024-03-05,complaint`,
    );
    expect(report.noes.map(({ message }) => message)).toEqual([
      'Ha detto no (2 gennaio 2025): resta tra i disiscritti',
      'Indirizzo irraggiungibile: resta tra i disiscritti',
      'Ha segnalato una newsletter: resta tra i disiscritti',
    ]);
    expect(await recordOf(left)).toEqual({
      email: left,
      isActive: false,
      subscribedAt: '2024-03-05T12:00:00.000Z',
      unsubscribedAt: '2025-01-02T12:00:00.000Z',
    });
    expect(await recordOf(gone)).toMatchObject({ isActive: false, leavingReason: 'bounce' });
    expect(await recordOf(angry)).toMatchObject({ isActive: false, leavingReason: 'complaint' });
  });

  test.each([
    ['email,data_consenso,unsubscribedAt', '2024-03-05,'],
    ['email,data_consenso,unsubscribedAt', '2024-03-05,0000-00-00 00:00:00'],
    ['email,data_consenso,blacklisted', '2024-03-05,FALSO'],
    ['email,data_consenso,status', '2024-03-05,Iscritta'],
    ['email,data_consenso,subscribed', '2024-03-05,true'],
  ])('is not %s, %s', async (header, cells) => {
    expect(await importFile(header, `${newAddress()},${cells}`)).toEqual({ ...nothing, created: 1 });
  });
});

describe('a file of people as it comes from', () => {
  const active = (email: string, subscribedAt: string, name?: string): Subscriber => ({
    email,
    ...(name ? { name } : {}),
    isActive: true,
    subscribedAt,
  });

  it('Mailchimp is read', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const report = await importFile(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LAST_CHANGED,NOTES,TAGS',
      `${first}, Ada , Conti ,2,2023-04-21 11:16:57,,2023-04-21 11:16:57,2024-01-01 00:00:00,,"""Arte, aste"""`,
      `${second},,,2,,,2018-02-12 10:54:27,,,`,
    );
    expect(report).toEqual({ ...nothing, created: 2 });
    expect(await recordOf(first)).toEqual(active(first, '2023-04-21T09:16:57.000Z', 'Ada Conti'));
    expect(await recordOf(second)).toEqual(active(second, '2018-02-12T09:54:27.000Z'));
  });

  it.each(['CLEAN_TIME', 'UNSUB_TIME'])('Mailchimp is read, also with %s', async (heading) => {
    const row = `${newAddress()},2018-02-05 19:28:23,2020-03-23 17:30:05`;
    const report = await importFile(`Email Address,OPTIN_TIME,${heading}`, row);
    expect(report).toMatchObject({ created: 0, keptAsNo: 1, problems: [] });
  });

  it('Brevo is read', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const report = await importFile(
      'CONTACT ID;EMAIL;NOME;COGNOME;EMAIL_BLACKLISTED;ADDED_TIME;MODIFIED_TIME',
      `1;${one};Ada;Conti;false;05-03-2024 10:20:30;06-03-2024 10:20:30`,
      `2;${other};Ugo;Neri;true;05-03-2024 10:20:30;06-03-2024 10:20:30`,
    );
    expect(report).toMatchObject({ created: 1, keptAsNo: 1, problems: [] });
    expect(await recordOf(one)).toEqual(active(one, '2024-03-05T09:20:30.000Z', 'Ada Conti'));
  });

  it('MailUp is read', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const report = await importFile(
      'Email;Nome;Cognome;Stato;Data iscrizione;OptOut_Date',
      `${one};Ada;Conti;Iscritto;20240305T102030;`,
      `${other};Ugo;Neri;Disiscritto;05/03/2024 10.20.30;20250122T111244`,
      `${newAddress()};Pia;Rossi;Sospeso;05/03/2024 10.20.30;`,
    );
    expect(report).toMatchObject({
      created: 1,
      keptAsNo: 1,
      problems: [{ line: 4, message: 'Lo stato non è quello di un iscritto attivo: «Sospeso»' }],
    });
    expect(await recordOf(one)).toEqual(active(one, '2024-03-05T09:20:30.000Z', 'Ada Conti'));
    expect(await recordOf(other)).toMatchObject({ unsubscribedAt: '2025-01-22T10:12:44.000Z' });
  });

  it('an American spreadsheet has the months first, also where either is possible', async () => {
    const [sure, either] = [newAddress(), newAddress()];
    await importFile('Email;Consent date', `${either};03/05/2024`, `${sure};03/25/2024`);
    expect(await recordOf(either)).toMatchObject({ subscribedAt: '2024-03-05T12:00:00.000Z' });
  });
});

describe('a date of two small numbers', () => {
  const header = 'email,data_consenso';
  const doubt = (line: number, written: string, read: string) => ({
    line,
    message: `«${written}» vale ${read}: se non è così, scrivi le date come AAAA-MM-GG`,
  });

  it('is named with its line where nothing in the file says which of them is the month', async () => {
    const rows = ['03/04/2020', '05/05/2020', '2020-04-03', '4 mar 2020'].map((date) => `${newAddress()},${date}`);
    const report = await importFile(header, ...rows);
    expect(report).toEqual({ ...nothing, created: 4, doubtful: [doubt(2, '03/04/2020', '3 aprile 2020')] });
  });

  it('is named, too, where the file says both', async () => {
    const rows = ['03/04/2020', '25/03/2020', '03/25/2020'].map((date) => `${newAddress()},${date}`);
    expect((await importFile(header, ...rows)).doubtful).toEqual([doubt(2, '03/04/2020', '4 marzo 2020')]);
  });

  it.each(['25/03/2020', '03/25/2020'])('is sure beside %s', async (other) => {
    const rows = ['03/04/2020', other].map((date) => `${newAddress()},${date}`);
    expect(await importFile(header, ...rows)).toEqual({ ...nothing, created: 2 });
  });
});

it('who leaves at the old house between two imports is gone here too, subscribed or still to confirm', async () => {
  const [active, waiting] = [newAddress(), newAddress()];
  const header = 'Email Address,OPTIN_TIME,UNSUB_TIME';
  const before = await importFile(header, `${active},2020-04-23 10:00:00,`, `${waiting},,`);
  expect(before).toEqual({ ...nothing, created: 1, toConfirm: 1 });
  const left = await importFile(
    header,
    `${active},2020-04-23 10:00:00,2026-11-19 10:00:00`,
    `${waiting},,2026-11-19 10:00:00`,
  );
  expect(left).toMatchObject({ created: 0, toConfirm: 0, ended: 2 });
  for (const email of [active, waiting]) {
    const { data, expires } = (await getSubscriberByEmail(ctx.store, email)) ?? {};
    expect(data).toEqual({
      email,
      isActive: false,
      subscribedAt: expect.any(String),
      unsubscribedAt: expect.any(String),
    });
    expect(expires).toBeUndefined();
  }
  const again = await importFile(header, `${active},2020-04-23 10:00:00,`, `${waiting},,`);
  expect(again).toEqual({ ...nothing, alreadyThere: 2 });
});

test.each([
  ['persona@posta.example,ieri,', 'La data del consenso non si legge (scrivi AAAA-MM-GG): «ieri»'],
  ['persona@posta.example,2024-02-30,', 'La data del consenso non si legge (scrivi AAAA-MM-GG): «2024-02-30»'],
  [',2024-03-05,', 'L’indirizzo email manca'],
  ['Ada <ada@posta.example>,2024-03-05,', 'Indirizzo email non valido: «Ada <ada@posta.example>»'],
  ['persona@posta.example,2024-03-05,Gi\uFFFD', 'Il nome non si legge (salva il file in UTF-8): «Gi\uFFFD»'],
  ['persona@posta.example,2024-03-05,Rossi, Ada', 'Ha più celle della prima riga: «Ada»'],
  ['persona@posta.example,2024-03-05,"Rossi', 'Le virgolette non si chiudono: «Rossi»'],
])('the row «%s» is refused with what was found in it', async (row, message) => {
  const report = await importFile('email,data_consenso,nome', `${newAddress()},2024-03-05,Ada`, row);
  expect(report).toMatchObject({ created: 1, problems: [{ line: 3, message }] });
});

describe('a list of a file', () => {
  const list = [
    'Email Address,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME',
    'con-prova@posta.example,2018-02-12 10:54:27,198.51.100.7,2018-02-12 10:55:01,198.51.100.7,',
    'ha-detto-no@posta.example,2018-02-12 10:54:27,,2018-02-12 10:54:27,,2018-07-23 12:19:27',
    'senza-prova@posta.example,,,,,',
  ].join('\n');
  const by = terminalActor(ctx, 'import');
  const source = { file: 'iscritti.csv', sha256: 'ab12' };
  const report = { created: 1, toConfirm: 1, keptAsNo: 1, problems: [] };

  it('is only read in a dry run', async () => {
    expect(await importSubscribers(ctx, by, list, { source, isDry: true })).toMatchObject(report);
    for (const name of ['con-prova', 'ha-detto-no', 'senza-prova'])
      expect(await recordOf(`${name}@posta.example`)).toBeUndefined();
  });

  it('keeps its name, its line and the network as the evidence of a consent', async () => {
    expect(await importSubscribers(ctx, by, list, { source })).toMatchObject(report);
    expect((await getSubscriberByEmail(ctx.store, 'con-prova@posta.example'))?.consent).toMatchObject({
      source: 'import',
      network: '198.51.100.0/24',
      evidence: { file: 'iscritti.csv', sha256: 'ab12', line: 2 },
    });
    expect(await recordOf('senza-prova@posta.example')).toMatchObject({ isActive: false, awaitsConfirmation: true });
  });
});
