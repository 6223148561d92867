import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { issueAccountToken } from '#functions/accounts/account-tokens.ts';
import { changeRoleOf } from '#functions/accounts/administration/disabling.ts';
import { newInvitation, storeInvitation } from '#functions/accounts/invitations/invitations.ts';
import { createAccount } from '#functions/accounts/new-account.ts';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { transact } from '#functions/db/store.ts';
import { importFile } from '#functions/import/import-file.ts';
import { enableAuthenticatorApp, firstStep, waitMinutes } from '#functions/testing/authenticator-app.ts';
import { invitationForm, newsForm, newsletterForm, reader } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { auditActions } from '#shared/history/audit.ts';
import type { AuditRecord } from '#shared/history/history.ts';
import { terminalActor } from './audit.ts';

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const staff = await newsroom(magazine);

const audit = async (query = '?limit=100') =>
  (await call('GET', `/audit${query}`, { as: staff.admin })).body as unknown as AuditRecord[];
const recordsOf = (kind: string, id: string) => audit(`?kind=${kind}&item=${id}`);

type Piece = { id: string; path: string };
async function article(as: Person, fields: object = {}): Promise<Piece> {
  const { body } = await call('POST', '/articles', { as, body: { ...articleForm, ...fields } });
  return { id: String(body['id']), path: `/articles/${body['id']}` };
}
const pending = () => article(staff.writer, { status: 'pending' });
const live = async () => {
  const { id, path } = await pending();
  await call('PUT', `${path}/approve`, { as: staff.otherEditor });
  return { id, path };
};
const put = (path: string, as: Person, body?: object) => call('PUT', path, { as, ...(body ? { body } : {}) });

type Action = { prepare: () => Promise<Piece>; act: (piece: Piece) => Promise<unknown>; leaves: Partial<AuditRecord> };

/** All done by the editor, but for what only an administrator may. */
const actions: Record<string, Action> = {
  approving: {
    prepare: pending,
    act: ({ path }) => put(`${path}/approve`, staff.editor),
    leaves: { actions: ['approve'], from: 'pending', to: 'published' },
  },
  'undoing an approval': {
    prepare: live,
    act: ({ path }) => put(`${path}/approve/undo`, staff.editor),
    leaves: { actions: ['undo-approval'], from: 'published', to: 'pending' },
  },
  rejecting: {
    prepare: pending,
    act: ({ path }) => put(`${path}/reject`, staff.editor, { reason: 'Manca la fonte.' }),
    leaves: { actions: ['reject'], from: 'pending', to: 'draft' },
  },
  'publishing directly': {
    prepare: pending,
    act: ({ path }) => put(path, staff.editor, { status: 'published' }),
    leaves: { actions: ['edit-others', 'publish'], from: 'pending', to: 'published' },
  },
  unpublishing: {
    prepare: live,
    act: ({ path }) => put(path, staff.editor, { status: 'draft' }),
    leaves: { actions: ['edit-others', 'unpublish'], from: 'published', to: 'draft' },
  },
  featuring: {
    prepare: () => article(staff.editor),
    act: ({ path }) => put(path, staff.editor, { featured: true }),
    leaves: { actions: ['feature'], from: 'draft', to: 'draft' },
  },
  'ending a feature': {
    prepare: () => article(staff.editor, { featured: true }),
    act: ({ path }) => put(path, staff.editor, { featured: false }),
    leaves: { actions: ['unfeature'], from: 'draft', to: 'draft' },
  },
  'editing another author’s item': {
    prepare: () => article(staff.writer),
    act: ({ path }) => put(path, staff.editor, { title: 'Corretto' }),
    leaves: { actions: ['edit-others'], from: 'draft', to: 'draft' },
  },
  deleting: {
    prepare: () => article(staff.editor),
    act: ({ path }) => call('DELETE', path, { as: staff.editor }),
    leaves: { actions: ['delete'], from: 'draft' },
  },
};

describe('a record is left by', () => {
  test.each(Object.keys(actions))('%s: actor, action, item, time and request', async (name) => {
    const { prepare, act, leaves } = actions[name] as Action;
    const piece = await prepare();
    clock.now = new Date(clock.now.getTime() + 1_000);
    const { headers } = (await act(piece)) as { headers: Headers };
    const [record] = await recordsOf('article', piece.id);
    expect(record).toEqual({
      id: expect.any(String),
      at: clock.now.toISOString(),
      by: { id: staff.editor.id, username: 'editor', name: 'editor' },
      kind: 'article',
      item: piece.id,
      name: name === 'editing another author’s item' ? 'Corretto' : articleForm.title,
      requestId: headers.get('x-request-id'),
      ...leaves,
    });
  });

  it('restoring from the trash', async () => {
    const { id, path } = await pending();
    await call('DELETE', path, { as: staff.writer });
    clock.now = new Date(clock.now.getTime() + 1_000);
    await put(`/trash/${id}/restore`, staff.admin);
    expect((await recordsOf('article', id))[0]).toMatchObject({ actions: ['restore'], by: { username: 'admin' } });
  });

  it('changing a role', async () => {
    await put(`/auth/users/${staff.user.id}/role`, staff.admin, { role: 'writer' });
    expect(await recordsOf('user', staff.user.id)).toMatchObject([
      { actions: ['change-role'], by: { username: 'admin' }, name: 'user', from: 'user', to: 'writer' },
    ]);
    await put(`/auth/users/${staff.user.id}/role`, staff.admin, { role: 'user' });
  });

  it('choosing a new password with a link from a mail', async () => {
    const { token, write } = issueAccountToken(
      ctx,
      'reset',
      { ...staff.otherWriter, tokenVersion: 1 },
      'otherwriter@rivista.example',
    );
    await transact(ctx.store, [write]);
    await call('POST', '/auth/reset', { body: { token, password: 'un’altra parola' } });
    expect((await recordsOf('user', staff.otherWriter.id))[0]).toMatchObject({
      actions: ['reset-password'],
      by: { username: 'otherwriter' },
      name: 'otherwriter',
    });
  });

  it('changing one’s password and address', async () => {
    const { id, token } = await magazine.person('writer', 'cambia');
    const as = { id, token };
    await put('/auth/password', as, { current: 'parola-segreta', password: 'un’altra parola' });
    const { token: secret, write } = issueAccountToken(
      ctx,
      'email',
      { id, tokenVersion: 2 },
      'cambiata@rivista.example',
    );
    await transact(ctx.store, [write]);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await call('POST', '/auth/email', { body: { token: secret } });
    expect(await recordsOf('user', id)).toMatchObject([
      { actions: ['change-email'], by: { username: 'cambia' } },
      { actions: ['change-password'], by: { username: 'cambia' } },
    ]);
  });

  it('second factors: added, renewed, used, removed, removed by an administrator, and required of the staff', async () => {
    const current = { current: 'parola-segreta' };
    const { id, token } = await magazine.person('editor', 'guardata');
    const as = { id, token };
    const { recoveryCodes } = await enableAuthenticatorApp(magazine, as);
    const renewed = await call('POST', '/auth/recovery-codes', { as, body: current });
    expect(renewed.body['codes']).not.toEqual(recoveryCodes);
    const { challenge } = await firstStep(magazine, 'guardata');
    const [code] = renewed.body['codes'] as string[];
    await call('POST', '/auth/second-factor', { body: { challenge, code } });
    waitMinutes(magazine, 1);
    await call('DELETE', '/auth/totp', { as, body: current });
    waitMinutes(magazine, 1);
    await enableAuthenticatorApp(magazine, as);
    await call('DELETE', `/auth/users/${id}/second-factor`, { as: staff.admin });
    expect((await recordsOf('user', id)).map(({ actions, by }) => [...actions, by.username]).toSorted()).toEqual([
      ['add-factor', 'guardata'],
      ['add-factor', 'guardata'],
      ['remove-factor', 'guardata'],
      ['remove-factors-of', 'admin'],
      ['renew-recovery-codes', 'guardata'],
      ['use-recovery-code', 'guardata'],
    ]);
    const chief = await magazine.person('admin', 'richiede');
    await enableAuthenticatorApp(magazine, chief);
    await put('/auth/second-factor/rule', chief, { from: '2027-01-01' });
    expect((await recordsOf('user', chief.id))[0]).toMatchObject({ actions: ['require-factor'], to: '2027-01-01' });
    await put('/auth/second-factor/rule', chief, { from: null });
  });

  it('ending the sessions of another account', async () => {
    const { id } = await magazine.person('writer', 'distratta');
    await call('DELETE', `/auth/users/${id}/sessions`, { as: staff.admin });
    expect(await recordsOf('user', id)).toMatchObject([{ actions: ['end-sessions'], by: { username: 'admin' } }]);
  });

  it('showing an unpublished item by a link, and ending the link', async () => {
    const { id } = await article(staff.writer);
    const { body } = await call('POST', `/shares/article/${id}`, { as: staff.writer, body: {} });
    clock.now = new Date(clock.now.getTime() + 1_000);
    await call('DELETE', `/shares/article/${id}/${body['id']}`, { as: staff.editor });
    expect(await recordsOf('article', id)).toMatchObject([
      { actions: ['end-share'], by: { username: 'editor' } },
      { actions: ['share'], by: { username: 'writer' } },
    ]);
  });

  it('inviting, revoking and accepting', async () => {
    const by = { id: staff.admin.id, username: 'admin', requestId: ctx.newId() };
    const { body } = await call('POST', '/auth/invitations', { as: staff.admin, body: invitationForm() });
    const id = String(body['id']);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await call('DELETE', `/auth/invitations/${id}`, { as: staff.admin });
    expect(await recordsOf('user', id)).toMatchObject([
      { actions: ['revoke-invitation'], by: { username: 'admin' } },
      { actions: ['invite'], by: { username: 'admin' }, to: 'editor' },
    ]);
    const asked = { email: 'nuova@rivista.example', fullName: 'Nuova', role: 'writer' } as const;
    const token = await storeInvitation(ctx, by, newInvitation(ctx, by, asked));
    const accepted = await call('POST', '/auth/invitations/accept', {
      body: { token, username: 'nuova', password: 'una parola lunga' },
    });
    const user = accepted.body['user'] as { id: string };
    expect(await recordsOf('user', user.id)).toMatchObject([
      { actions: ['accept-invitation'], by: { username: 'nuova' }, to: 'writer' },
    ]);
  });

  it('disabling, enabling and deleting an account, and giving its items to a new author', async () => {
    const { id, token } = await magazine.person('writer', 'parte');
    const piece = await article({ id, token });
    const actions = [
      () => put(`/auth/users/${id}/disabled`, staff.admin, { disabled: true }),
      () => put(`/auth/users/${id}/disabled`, staff.admin, { disabled: false }),
      () => call('DELETE', `/auth/users/${id}`, { as: staff.admin, body: { pieces: 'give', to: staff.editor.id } }),
    ];
    for (const act of actions) {
      clock.now = new Date(clock.now.getTime() + 1_000);
      await act();
    }
    const left = (await recordsOf('user', id)).map(({ actions, by }) => [actions[0], by.username]);
    expect(left.slice(-2)).toEqual([
      ['enable', 'admin'],
      ['disable', 'admin'],
    ]);
    expect(left.slice(0, 2).toSorted()).toEqual([
      ['delete-account', 'admin'],
      ['disable', 'admin'],
    ]);
    expect((await recordsOf('article', piece.id))[0]).toMatchObject({ actions: ['give'], by: { username: 'admin' } });
  });

  it('publishing news', async () => {
    const { body } = await call('POST', '/news', { as: staff.editor, body: newsForm });
    expect(await recordsOf('news', String(body['id']))).toMatchObject([{ actions: ['publish'] }]);
  });

  it('starting a send and deleting a newsletter', async () => {
    const { body } = await call('POST', '/newsletter/create', { as: staff.admin, body: newsletterForm });
    const id = String(body['id']);
    await call('POST', '/newsletter/send', { as: staff.admin, body: { newsletterId: id } });
    expect(await recordsOf('newsletter', id)).toMatchObject([
      { actions: ['send'], by: { username: 'admin' }, name: newsletterForm.subject },
    ]);
    const draft = await call('POST', '/newsletter/create', { as: staff.admin, body: newsletterForm });
    await call('DELETE', `/newsletter/newsletters/${draft.body['id']}`, { as: staff.admin });
    expect(await recordsOf('newsletter', String(draft.body['id']))).toMatchObject([
      { actions: ['delete'], name: newsletterForm.subject, from: 'draft' },
    ]);
  });

  it('exporting, importing, unsubscribing and reactivating subscribers, who are named by their id', async () => {
    const csv = 'email,data_consenso\nlettrice@posta.example,2026-01-31';
    await call('POST', '/newsletter/subscriptions/import', { as: staff.admin, body: { csv } });
    await call('POST', '/newsletter/subscriptions/ask', { as: staff.admin, body: { isFirst: true } });
    await call('GET', '/newsletter/subscriptions/export', { as: staff.admin });
    const { email } = reader;
    await call('POST', '/newsletter/admin-unsubscribe', { as: staff.admin, body: { email } });
    await call('POST', '/newsletter/admin-unsubscribe', { as: staff.admin, body: { email } });
    await call('POST', '/newsletter/resubscribe', { as: staff.admin, body: { email } });
    await call('POST', '/newsletter/unsubscribe', { body: { email } });
    const left = (await audit('?kind=subscriber')).map(({ actions, item, by }) => [actions[0], item, by.username]);
    expect(left.toSorted()).toEqual([
      ['ask-confirmation', 'tutti', 'admin'],
      ['export-subscribers', 'tutti', 'admin'],
      ['import-subscribers', 'tutti', 'admin'],
      ['subscribe', subscriberIdOf(email), 'admin'],
      ['unsubscribe', subscriberIdOf(email), 'admin'],
    ]);
  });

  it('pictures, also one’s own, and their files once readers get them', async () => {
    const { announce, upload } = await mediaLibrary(magazine);
    const file = (seed: number) => picture(40, 30, seed).jpeg().toBuffer();
    const { id } = await upload(staff.writer, await file(1));
    await put(`/media/${id}`, staff.writer, { alt: 'Una ninfa' });
    await put(`/media/${id}`, staff.editor, { alt: 'Una dea' });
    await announce(staff.editor, await file(2), { id });
    await upload(staff.writer, await file(3), { id });
    await upload(staff.editor, await file(4), { id });
    expect((await recordsOf('media', id)).map(({ actions }) => actions.join())).toEqual([
      'edit-others,replace-file',
      'replace-file',
      'edit-others',
      'edit-picture',
    ]);
  });

  it('what is written of an author', async () => {
    await put('/authors/ada-neri', staff.editor, { text: 'Scrive di affreschi.' });
    expect(await recordsOf('author', 'ada-neri')).toMatchObject([{ actions: ['edit-term'], name: 'ada-neri' }]);
    await put('/authors/writer/account', staff.editor, { account: staff.writer.id });
    expect(await recordsOf('author', 'writer')).toMatchObject([{ actions: ['link-account'], to: 'writer' }]);
  });

  it('CLI commands', async () => {
    const person = { username: 'capo', fullName: 'Capo', password: 'parola-segreta' };
    const account = await createAccount(ctx, { ...person, email: 'capo@rivista.example', role: 'editor' });
    await changeRoleOf(ctx, terminalActor(ctx, 'admin'), account, 'admin', 'make-admin');
    expect(await recordsOf('user', account.id)).toMatchObject([{ actions: ['make-admin'], to: 'admin' }]);
    const folder = mkdtempSync(join(tmpdir(), 'import-'));
    writeFileSync(join(folder, 'vuoto.jsonl'), '');
    await importFile(ctx, join(folder, 'vuoto.jsonl'));
    rmSync(folder, { recursive: true });
    expect(await audit('?kind=import')).toMatchObject([{ actions: ['import'], by: { username: 'npm run import' } }]);
  });
});

it('every audited action of the table has left a record above', async () => {
  const left = new Set((await audit()).flatMap((record) => record.actions));
  expect([...left].toSorted()).toEqual(Object.keys(auditActions).toSorted());
});

describe('no record is left by', () => {
  it('a writer’s own work', async () => {
    const { id, path } = await article(staff.writer);
    await put(path, staff.writer, { title: 'Riscritto', status: 'pending' });
    expect(await recordsOf('article', id)).toEqual([]);
  });

  it('a refused call', async () => {
    const { id, path } = await pending();
    await put(`${path}/approve`, staff.writer);
    await put(path, staff.editor, { title: 'Tardi', version: 9 });
    expect(await recordsOf('article', id)).toEqual([]);
  });
});

describe('the list', () => {
  test.each(['', '&kind=article', '&item=ID', '&kind=article&item=ID'])(
    'is newest first in pages: limit=2%s',
    async (filter) => {
      const { id, path } = await article(staff.editor);
      for (let step = 0; step < 5; step++) {
        clock.now = new Date(clock.now.getTime() + 1_000);
        await put(path, staff.otherEditor, { title: `Passo ${step}` });
      }
      const found: AuditRecord[] = [];
      let next: string | undefined = `/audit?limit=2${filter.replace('ID', id)}`;
      while (next) {
        const { body, headers } = await call('GET', next, { as: staff.admin });
        found.push(...(body as unknown as AuditRecord[]));
        next = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      const moments = found.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted().toReversed());
      expect(new Set(found.map((record) => record.id)).size).toBe(found.length);
      expect(found.filter(({ item }) => item === id)).toHaveLength(5);
      if (filter.includes('ID')) expect(found).toHaveLength(5);
    },
  );

  test.each(['kind=niente', 'item=..%2f', 'limit=0'])('refuses ?%s', async (query) =>
    expect((await call('GET', `/audit?${query}`, { as: staff.admin })).status).toBe(422),
  );

  it('of records holds ids and usernames of people, titles of pieces, and no other text', async () => {
    const { text } = await call('GET', '/audit?limit=100', { as: staff.admin });
    expect(text).not.toMatch(/@|fullName|Manca la fonte/);
  });
});
