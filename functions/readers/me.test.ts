import { describe, expect, it } from 'vitest';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { enableAuthenticatorApp } from '#functions/testing/authenticator-app.ts';
import { noteForm } from '#functions/testing/forms.ts';
import { articleForm, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { seed, seedMedia } from '#functions/testing/seed.ts';

const inbox = accountInbox();
const magazine = await testMagazine({ mail: inbox.mail });
const { call, clock, ctx, person } = magazine;
const author = await person('writer', 'autrice');
const admin = await person('admin', 'direttrice');
const current = 'parola-segreta';

let readers = 0;
async function reader() {
  readers += 1;
  const name = `lettrice${readers}`;
  return { as: await person('user', name), email: `${name}@rivista.example` };
}
async function unconfirmed(name: string): Promise<{ as: Person; email: string }> {
  const email = `${name}@posta.example`;
  const { body } = await call('POST', '/auth/register', {
    body: { email, username: name, fullName: 'Marta', password: current },
  });
  return { email, as: { id: (body['user'] as { id: string }).id, token: String(body['access_token']) } };
}
const published = async (kind: 'article' | 'event') =>
  (await seed(ctx, { kind, state: 'published', authorId: author.id })).id;
const list = async (as: Person, name = 'saved') =>
  (await call('GET', `/me/${name}?limit=100`, { as })).body as unknown as Record<string, unknown>[];

describe.each([
  ['saved', 'article', '/articles'],
  ['followed', 'event', '/events'],
] as const)('the list of what is %s', (name, kind, base) => {
  it('gains a published item, newest first, and loses it', async () => {
    const { as } = await reader();
    const first = await published(kind);
    const second = await published(kind);
    expect((await call('PUT', `/me/${name}/${first}`, { as })).status).toBe(204);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await call('PUT', `/me/${name}/${second}`, { as });
    await call('PUT', `/me/${name}/${second}`, { as });
    expect(await list(as, name)).toMatchObject([
      { id: second, live: true, title: expect.any(String) },
      { id: first, live: true },
    ]);
    expect((await call('GET', `/me/${name}/${first}`, { as })).body).toEqual({ kept: true });
    for (let times = 0; times < 2; times++) {
      expect((await call('DELETE', `/me/${name}/${first}`, { as })).status).toBe(204);
    }
    expect((await call('GET', `/me/${name}/${first}`, { as })).body).toEqual({ kept: false });
    expect((await list(as, name)).map(({ id }) => id)).toEqual([second]);
  });

  it('tells nothing of an item that is no longer published, nor does the export', async () => {
    const { as } = await reader();
    const id = await published(kind);
    await call('PUT', `/me/${name}/${id}`, { as });
    await call('DELETE', `${base}/${id}`, { as: admin });
    const [item] = await list(as, name);
    expect(item).toEqual({ id, keptAt: expect.any(String), live: false });
    expect((await call('GET', '/me/export', { as })).body[name]).toEqual([item]);
  });

  it('takes no draft, no unknown item, and is the reader’s own', async () => {
    const { as } = await reader();
    const other = await reader();
    const draft = (await seed(ctx, { kind, state: 'draft', authorId: author.id })).id;
    for (const id of [draft, 'niente', 'due.punti']) {
      expect((await call('PUT', `/me/${name}/${id}`, { as: author })).status).toBe(404);
    }
    const id = await published(kind);
    await call('PUT', `/me/${name}/${id}`, { as });
    expect(await list(other.as, name)).toEqual([]);
    await call('DELETE', `/me/${name}/${id}`, { as: other.as });
    expect(await list(as, name)).toHaveLength(1);
  });
});

describe('the newsletter of the own address', () => {
  const state = async (as: Person) => (await call('GET', '/me/newsletter', { as })).body;
  const choose = (as: Person, subscribed: unknown) => call('PUT', '/me/newsletter', { as, body: { subscribed } });

  it('is switched on and off, as often as the reader likes', async () => {
    const { as, email } = await reader();
    expect(await state(as)).toEqual({ subscribed: false, awaitsConfirmation: false });
    expect((await choose(as, false)).body).toEqual({ subscribed: false, awaitsConfirmation: false });
    expect((await choose(as, true)).body).toEqual({ subscribed: true, awaitsConfirmation: false });
    expect((await call('POST', '/newsletter/subscribe', { body: { email } })).body['status']).toBe(
      'already_subscribed',
    );
    expect((await choose(as, false)).body).toEqual({ subscribed: false, awaitsConfirmation: false });
    expect((await choose(as, 'sì')).status).toBe(422);
  });

  it('waits for a confirmation at an unconfirmed address', async () => {
    const { as, email } = await unconfirmed('forse');
    expect((await choose(as, true)).body).toEqual({ subscribed: false, awaitsConfirmation: true });
    expect((await inbox.nth(email)).subject).toMatch(/[Cc]onferma/);
    expect(await state(as)).toEqual({ subscribed: false, awaitsConfirmation: true });
    expect((await choose(as, false)).body).toEqual({ subscribed: false, awaitsConfirmation: false });
  });

  it('does not end the subscription of an unconfirmed address, and its state does not show it: it may belong to another person', async () => {
    const { as, email } = await unconfirmed('ignara');
    const refused = {
      status: 409,
      body: {
        detail:
          'Prima conferma l’indirizzo del tuo account. Per disiscriverti vale anche il link in fondo a ogni newsletter.',
      },
    };
    expect(await choose(as, false)).toMatchObject(refused);
    await call('POST', '/newsletter/subscribe', { body: { email } });
    expect(await state(as)).toEqual({ subscribed: false, awaitsConfirmation: false });
    for (const subscribed of [true, false]) expect(await choose(as, subscribed)).toMatchObject(refused);
    expect((await call('POST', '/newsletter/subscribe', { body: { email } })).body['status']).toBe(
      'already_subscribed',
    );
  });
});

describe('the export', () => {
  it('holds everything of the person and nothing of others', async () => {
    const as = await person('writer', 'esportata');
    const otherEditor = await person('editor', 'estranea');
    const { body } = await call('POST', '/articles', {
      as,
      body: {
        title: 'Mio',
        description: 'd',
        category: 'arte',
        author: 'Io',
        image: '/p.svg',
        content: 'Il mio testo',
        status: 'pending',
      },
    });
    await call('PUT', `/articles/${body['id']}/reject`, { as: otherEditor, body: { reason: 'Manca una fonte' } });
    const notes = `/notes/article/${body['id']}`;
    await call('POST', notes, { as: otherEditor, body: { ...noteForm, text: 'Parole altrui' } });
    const note = await call('POST', notes, { as, body: { ...noteForm, text: 'Una mia nota' } });
    for (const by of [as, otherEditor]) {
      const answer = { text: by === as ? 'Una mia risposta' : 'Risposta altrui' };
      await call('POST', `${notes}/${note.body['id']}/answers`, { as: by, body: answer });
    }
    for (const by of [as, otherEditor])
      await call('POST', `/shares/article/${body['id']}`, { as: by, body: { days: 7 } });
    const deleted = await seed(ctx, { kind: 'article', state: 'draft', authorId: as.id });
    await call('DELETE', `/articles/${deleted.id}`, { as: admin });
    const saved = await published('article');
    await call('PUT', `/me/saved/${saved}`, { as });
    await call('PUT', '/me/newsletter', { as, body: { subscribed: true } });
    await call('PUT', `/auth/users/${as.id}/role`, { as: admin, body: { role: 'editor' } });
    const { recoveryCodes, started } = await enableAuthenticatorApp(magazine, as);
    const picture = await seedMedia(ctx, { authorId: as.id, artist: 'Rosalba' });
    await seedMedia(ctx, { authorId: otherEditor.id });
    const { status, headers, body: data, text } = await call('GET', '/me/export', { as });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(data).toMatchObject({
      account: { email: 'esportata@rivista.example', username: 'esportata', role: 'editor', emailConfirmed: true },
      sessions: [{ current: true }],
      secondFactors: { totpSince: expect.any(String), unusedRecoveryCodes: 10, passkeys: [] },
      pictures: [{ id: picture, artist: 'Rosalba' }],
      saved: [{ id: saved }],
      followed: [],
      notifications: { approved: true },
      newsletter: { subscription: { isActive: true }, consent: { source: 'profile' } },
      pieces: [{ kind: 'article', title: 'Mio', content: 'Il mio testo', reviewNote: 'Manca una fonte' }],
      trash: [{ kind: 'article', id: deleted.id }],
      notes: [{ kind: 'article', item: body['id'], text: 'Una mia nota' }],
      answers: [{ kind: 'article', item: body['id'], note: note.body['id'], text: 'Una mia risposta' }],
      shares: [{ kind: 'article', item: body['id'] }],
      actions: expect.arrayContaining([expect.objectContaining({ actions: ['change-role'] })]),
    });
    for (const secret of [
      'estranea',
      'altrui',
      'direttrice',
      otherEditor.id,
      admin.id,
      'argon2',
      'tokenVersion',
      String(started.body['secret']),
      ...recoveryCodes,
    ]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('of an unconfirmed address has no subscription, which may belong to another person', async () => {
    await call('POST', '/newsletter/subscribe', { body: { email: 'altrui@posta.example' } });
    const { as } = await unconfirmed('altrui');
    expect((await call('GET', '/me/export', { as })).body).not.toHaveProperty('newsletter');
  });
});

describe('deleting the own account', () => {
  const remove = (as: Person, body: object = { current }) => call('DELETE', '/me', { as, body });

  it('takes everything away: sessions, lists, names; the address is free again', async () => {
    const { as, email } = await reader();
    await call('PUT', `/me/saved/${await published('article')}`, { as });
    expect((await remove(as)).status).toBe(204);
    expect((await call('GET', '/auth/me', { as })).status).toBe(401);
    expect((await call('POST', '/auth/login', { body: { email, password: current } })).status).toBe(401);
    expect((await inbox.nth(email)).subject).toMatch(/^Il tuo account è stato eliminato/);
    const again = { email, username: 'dinuovo', fullName: 'Di nuovo', password: current };
    expect((await call('POST', '/auth/register', { body: again })).status).toBe(201);
    const { body } = await call('GET', `/audit?kind=user&item=${as.id}`, { as: admin });
    expect((body as unknown as { actions: string[] }[]).map(({ actions }) => actions[0])).toContain('delete-account');
  });

  it('needs the password', async () => {
    const { as } = await reader();
    for (const body of [{}, { current: 'sbagliata' }]) {
      const answer = await remove(as, body);
      expect([answer.status, (answer.body['errors'] as { field: string }[])[0]?.field]).toEqual([422, 'current']);
    }
    expect((await call('GET', '/auth/me', { as })).status).toBe(200);
  });

  it('leaves the subscription, unless it is to go too', async () => {
    const stays = await reader();
    const goes = await reader();
    for (const { as } of [stays, goes]) await call('PUT', '/me/newsletter', { as, body: { subscribed: true } });
    await remove(stays.as);
    await remove(goes.as, { current, newsletter: true });
    const unsubscribe = async (email: string) => (await call('POST', `/newsletter/unsubscribe/${email}`)).status;
    expect([await unsubscribe(stays.email), await unsubscribe(goes.email)]).toEqual([200, 404]);
  });

  it('cannot erase the subscription of an unconfirmed address', async () => {
    await call('POST', '/newsletter/subscribe', { body: { email: 'vittima@posta.example' } });
    const { as } = await unconfirmed('vittima');
    expect((await remove(as, { current, newsletter: true })).status).toBe(422);
    expect((await remove(as)).status).toBe(204);
    expect((await call('POST', '/newsletter/unsubscribe/vittima@posta.example')).status).toBe(200);
  });

  it('gives the items to an administrator, with their bylines; readers see no change', async () => {
    const as = await person('writer', 'parte');
    const live = await seed(ctx, { kind: 'article', state: 'published', authorId: as.id });
    const news = await seed(ctx, { kind: 'news', state: 'published', authorId: as.id });
    const draft = await seed(ctx, { kind: 'video', state: 'draft', authorId: as.id });
    const readers = async () => {
      const article = await call('GET', `/articles/${live.id}`);
      const other = await call('GET', `/news/${news.id}`);
      // An item of one edition has one version: it counts every change.
      const { version: _, status: __, ...shown } = other.body;
      return [article.body, shown];
    };
    const before = await readers();
    expect((await remove(as)).status).toBe(204);
    expect(await readers()).toEqual(before.map((body) => ({ ...body, authorId: admin.id })));
    const { body } = await call('GET', '/videos/my/all?limit=100', { as: admin });
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toContain(draft.id);
  });

  it('leaves notes without the name, which another person may take', async () => {
    const as = await person('writer', 'annotatrice');
    const editor = await person('editor', 'rimasta');
    const { body } = await call('POST', '/articles', { as, body: articleForm });
    const notes = `/notes/article/${body['id']}`;
    await call('POST', notes, { as, body: noteForm });
    expect((await remove(as)).status).toBe(204);
    const { body: left } = await call('GET', notes, { as: editor });
    expect(left).toMatchObject([{ by: { name: 'Account eliminato' } }]);
  });

  it('is refused to the last administrator', async () => {
    expect(await remove(admin)).toMatchObject({
      status: 409,
      body: { detail: 'Deve restare almeno un amministratore' },
    });
  });
});
