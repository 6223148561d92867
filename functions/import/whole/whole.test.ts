import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount } from '#functions/accounts/new-account.ts';
import type { Row } from '#functions/db/store.ts';
import { folderFiles } from '#functions/files/files.ts';
import { translator } from '#functions/import/testing/wxr.ts';
import { addRedirect } from '#functions/publish/redirects.ts';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { kindsWithForms } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { isArchive, withArchive } from './archive.ts';
import { exportMagazine } from './export-magazine.ts';
import { importMagazine } from './import-magazine.ts';

const folder = mkdtempSync(join(tmpdir(), 'rivista-intera-'));
const { translate, remove } = translator();
afterAll(() => {
  rmSync(folder, { recursive: true });
  remove();
});

type Magazine = Awaited<ReturnType<typeof testMagazine>>;

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const staff = await newsroom(magazine);
const { upload } = await mediaLibrary(magazine);
const post = async (path: string, body: object, method = 'POST') => {
  const answer = await call(method, path, { as: staff.admin, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return String(answer.body['id']);
};

const image = await upload(staff.writer, await picture(900, 600, 3).jpeg().toBuffer());
await post(`/media/${image.id}`, { alt: 'Una tavola', artist: 'Bottega', focus: { x: 0.2, y: 0.9 } }, 'PUT');
for (const { base, form, moderated } of kindsWithForms) {
  await post(base, { ...form, ...(moderated && { status: 'published' }) });
  await post(base, { ...form, title: 'Bozza', status: 'draft' });
}
const { body: written } = await call('POST', '/articles', {
  as: staff.writer,
  body: { ...articleForm, subtitle: 'Prima' },
});
const article = String(written['id']);
await post(`/articles/${article}`, { status: 'published' }, 'PUT');
await post(`/articles/${article}`, { slug: 'parole-nuove', status: 'published' }, 'PUT');
// Readers see the first edition until this one is approved.
const revision = { subtitle: '', image: `/media/${image.id}`, content: 'In revisione.', status: 'pending' };
await call('PUT', `/articles/${article}`, { as: staff.writer, body: revision });
await post('/articles', {
  ...articleForm,
  image: `/media/${image.id}`,
  content: `Sala ![](/media/${image.id})`,
  status: 'published',
});
await addRedirect(ctx.store, '/?p=7', `/articolo/${article}`);
await addRedirect(ctx.store, '/categoria/arte/', '/articoli?category=arte');
for (const name of ['anna', 'bruno']) await post('/newsletter/subscribe', { email: `${name}@posta.example` });
await call('POST', '/newsletter/unsubscribe/bruno@posta.example', { as: staff.admin });
await post('/newsletter/admin-unsubscribe', { email: 'bruno@posta.example' });
const issue = await post('/newsletter/create', { subject: 'Pale', content: `Una.\n\n![](/media/${image.id})` });
await post('/newsletter/send', { newsletterId: issue });
await post('/newsletter/create', { subject: 'Bozza', content: 'Ancora.' });
await call('PUT', '/authors/ada-neri', {
  as: staff.admin,
  body: { name: 'Ada Neri', text: 'Scrive di pale.', image: `/media/${image.id}` },
});
await call('PUT', '/authors/ada-neri/account', { as: staff.admin, body: { account: staff.writer.id } });
await createAccount(ctx, {
  ...{ email: 'chi@rivista.example', username: 'chi', fullName: 'Chi', password: 'un segreto lungo', role: 'writer' },
  unconfirmed: true,
});
await call('PUT', `/auth/users/${staff.otherWriter.id}/disabled`, { as: staff.admin, body: { disabled: true } });
await call('PUT', '/auth/profile', { as: staff.editor, body: { biography: 'Scrive di restauro.' } });
// What has to stay: links in mails, second factors, invitations.
await call('POST', '/auth/forgot', { body: { email: 'editor@rivista.example' } });
await call('POST', '/auth/totp', { as: staff.editor, body: { current: 'parola-segreta' } });
await post('/auth/invitations', { email: 'nuova@rivista.example', fullName: 'Nuova', role: 'writer' });

const exported = async (name: string, from: Magazine = magazine) => {
  const file = join(folder, name);
  return { file, ...(await exportMagazine(from.ctx, file, (key) => join(from.mediaPath, key))) };
};
const imported = (file: string, into: Magazine, isWritten = true) =>
  withArchive(file, undefined, (archive) =>
    importMagazine(into.ctx, archive, isWritten ? folderFiles(into.mediaPath) : undefined),
  );

async function rowsOf({ ctx: { store } }: Magazine): Promise<Row[]> {
  const { Items = [] } = await store.documents.send(new ScanCommand({ TableName: store.tableName }));
  return Items as Row[];
}

const moved =
  /^(article|video|event|news|gallery)#\S+ (working|live)$|^(author|tag)#\S+ live$|^(newsletter#\S+ (newsletter|live)|subscriber#\S+ subscriber|slug#\S+ slug|redirect#\S+ redirect|media#\S+ (media|use#\S+|file#\S+)|media-bytes#\S+ guard|user#\S+ user|(email|username)#\S+ guard|admins admins)$/;

/** Rows by key as they have to come back: a text of JSON in any order, and an account without what its password is. */
const comparable = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows
      .filter(({ pk, sk }) => moved.test(`${pk} ${sk}`))
      .map(({ pk, sk, data, passwordHash: _, weakPassword: __, tokenVersion: ___, buckets: ____, ...row }) => [
        `${pk} ${sk}`,
        {
          ...row,
          data: typeof data === 'string' ? JSON.parse(data) : { ...(data as object), secondFactor: undefined },
        },
      ]),
  );

const whole = await exported('rivista.zip');
const files = unzipSync(readFileSync(whole.file));
const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();

describe('a magazine in one file', () => {
  it('comes back row by row in an empty one, and an account without its password', async () => {
    const empty = await testMagazine();
    const report = await imported(whole.file, empty);
    expect(report).toMatchObject({ there: 0, problems: [], counts: whole.counts });
    expect(comparable(await rowsOf(empty))).toEqual(comparable(await rowsOf(magazine)));
    const again = await imported(whole.file, empty);
    expect([again.counts.size, again.problems]).toEqual([0, []]);
    const login = { email: 'editor@rivista.example', password: 'parola-segreta' };
    expect((await magazine.call('POST', '/auth/login', { body: login })).status).toBe(200);
    expect((await empty.call('POST', '/auth/login', { body: login })).status).toBe(401);
    expect((await empty.call('GET', `/articles/${article}`)).body).toMatchObject({ subtitle: 'Prima' });
  });

  it('a new password opens an account that came with it', async () => {
    const inbox = accountInbox();
    const empty = await testMagazine({ mail: inbox.mail });
    await imported(whole.file, empty);
    await empty.call('POST', '/auth/forgot', { body: { email: 'admin@rivista.example' } });
    const token = tokenIn(await inbox.nth('admin@rivista.example'));
    const password = 'una parola nuova di zecca';
    expect((await empty.call('POST', '/auth/reset', { body: { token, password } })).status).toBe(204);
    const login = { email: 'admin@rivista.example', password };
    expect((await empty.call('POST', '/auth/login', { body: login })).body).toMatchObject({ user: { role: 'admin' } });
  });

  it('brings the originals, of which the library makes the same sizes', async () => {
    const empty = await testMagazine();
    await imported(whole.file, empty);
    empty.media.start();
    await empty.media.whenIdle();
    const sizes = ({ mediaPath }: Magazine) =>
      readdirSync(join(mediaPath, 'media', image.id))
        .toSorted()
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(mediaPath, 'media', image.id, name)))
            .digest('hex'),
        ]);
    expect(sizes(empty)).toEqual(sizes(magazine));
  });

  it('is readable by its owner alone, and has no secret of the store', async () => {
    expect(statSync(whole.file).mode & 0o777).toBe(0o600);
    const secrets = (await rowsOf(magazine)).flatMap((row) => {
      const secret = moved.test(`${row.pk} ${row.sk}`) ? [row['passwordHash']] : Object.values(row);
      return JSON.stringify(secret).match(/[\w$+/=,-]{20,}/g) ?? [];
    });
    const keys = Object.values(ctx.secrets);
    const text = Object.keys(files).map(textOf).join('\n');
    // Ids, moments and digests that rows of both kinds have.
    const open = new Set(JSON.stringify(comparable(await rowsOf(magazine))).match(/[\w$+/=,-]{20,}/g) ?? []);
    const hidden = [...new Set([...secrets, ...keys])].filter((secret) => !open.has(secret));
    expect(hidden.length).toBeGreaterThan(30);
    expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/argon2|passwordHash|tokenVersion|secondFactor/);
    expect(text).not.toContain('nuova@rivista.example');
  });

  it('has the digest of each of its files, the pieces as lines and the originals', () => {
    const sums = textOf('SHA256SUMS').trim().split('\n');
    expect(sums.map((line) => line.slice(66))).toEqual(Object.keys(files).filter((name) => name !== 'SHA256SUMS'));
    for (const line of sums)
      expect(line.slice(0, 64)).toBe(
        createHash('sha256')
          .update(files[line.slice(66)] as Uint8Array)
          .digest('hex'),
      );
    expect(JSON.parse(textOf('sinopia.json'))).toMatchObject({ format: 1, exportedAt: clock.now.toISOString() });
    const lines = textOf('rivista.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ id }) => id === article)).toMatchObject({
      type: 'article',
      status: 'published',
      subtitle: 'Prima',
      working: { subtitle: null, status: 'pending', image: `/media/${image.id}`, content: 'In revisione.' },
    });
  });

  it('is read by what reads an export of WordPress, and no text of it loses a word', async () => {
    const { pieces, counts, lines } = await translate({ 'wordpress.xml': textOf('wordpress.xml') });
    expect(pieces).toBe(12);
    expect(counts).toMatchObject({ 'da rivedere': 0, lostWords: 0 });
    const site = ctx.settings.siteUrl;
    expect(lines.find(({ content }) => content.startsWith('Sala'))).toMatchObject({
      status: 'published',
      image: `${site}/media/${image.id}`,
      content: `Sala ![](${site}/media/${image.id})`,
    });
  });

  it('is only read without a place for its pictures', async () => {
    const empty = await testMagazine();
    const before = await rowsOf(empty);
    expect(await imported(whole.file, empty, false)).toMatchObject({ counts: whole.counts, problems: [] });
    expect(await rowsOf(empty)).toEqual(before);
  });
});

describe('a file of a magazine', () => {
  const with_ = (changes: Record<string, Uint8Array | undefined>) => {
    const file = join(folder, 'altro.zip');
    const all = Object.entries({ ...files, ...changes }).filter(([, bytes]) => bytes !== undefined);
    writeFileSync(file, zipSync(Object.fromEntries(all) as Record<string, Uint8Array>));
    return file;
  };
  const text = (written: string) => new TextEncoder().encode(written);

  it.each<[string, Record<string, Uint8Array | undefined>, string]>([
    [
      'whose lines were changed',
      { 'rivista.jsonl': text('{"type":"account"}\n') },
      'rivista.jsonl non è come è stato esportato',
    ],
    ['that lacks an original', { [`originali/${image.id}`]: undefined }, `manca originali/${image.id}`],
    ['with a file more', { 'altro.txt': text('x') }, 'altro.txt non è dell’esportazione'],
    ['without digests', { SHA256SUMS: undefined }, 'manca SHA256SUMS'],
    [
      'of another version',
      { 'sinopia.json': text('{"format":2}') },
      'l’ha scritto un’altra versione di questo programma (formato 2, qui 1)',
    ],
  ])('%s is refused before anything is written', async (_, changes, message) => {
    const empty = await testMagazine();
    const before = await rowsOf(empty);
    await expect(imported(with_(changes), empty)).rejects.toThrow(message);
    expect(await rowsOf(empty)).toEqual(before);
  });

  it('that is cut is none', async () => {
    const file = join(folder, 'tagliato.zip');
    writeFileSync(file, readFileSync(whole.file).subarray(0, -400));
    expect(await isArchive(file)).toBe(false);
    expect(await isArchive(whole.file)).toBe(true);
  });

  it('stays as it was when another export into it fails, and nothing lies beside it', async () => {
    const before = readFileSync(whole.file);
    const failing = { ...magazine.ctx, now: () => clock.now, store: { ...ctx.store, tableName: 'manca' } };
    await expect(exportMagazine(failing, whole.file, () => '')).rejects.toThrow();
    const unreadable = exportMagazine(ctx, whole.file, () => folder);
    await expect(unreadable).rejects.toThrow('EISDIR');
    expect(readFileSync(whole.file).equals(before)).toBe(true);
    expect(existsSync(`${whole.file}.parziale`)).toBe(false);
  });

  it('without the original of a picture says so, and leaves the picture out', async () => {
    const { counts, notices } = await exportMagazine(ctx, join(folder, 'senza.zip'), () => '/manca');
    expect(counts.get('media')).toBeUndefined();
    expect(notices).toEqual([expect.stringContaining(`Dell’immagine ${image.id}`)]);
  });
});
