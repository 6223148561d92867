import { describe, expect, it, test } from 'vitest';
import { getAccount } from '#functions/accounts/repository.ts';
import { galleryForm, newsForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { seed, seedMedia, states } from '#functions/testing/seed.ts';
import { beforeNthCall, breakNthCall } from '#functions/testing/store-faults.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { getEditions } from './saving/editions.ts';

const magazine = await testMagazine();
const { call, ctx, person } = magazine;
const staff = await newsroom(magazine);

const disable = (id: string, disabled = true, as = staff.admin) =>
  call('PUT', `/auth/users/${id}/disabled`, { as, body: { disabled } });
const remove = (id: string, body: object, as = staff.admin) => call('DELETE', `/auth/users/${id}`, { as, body });
const login = (name: string) =>
  call('POST', '/auth/login', { body: { email: `${name}@rivista.example`, password: 'parola-segreta' } });
const audit = async (item: string) =>
  (await call('GET', `/audit?kind=user&item=${item}`, { as: staff.admin })).body as unknown as { actions: string[] }[];

let people = 0;
async function departing(role: 'writer' | 'editor' | 'admin' = 'writer') {
  people += 1;
  const name = `parte${people}`;
  return { name, ...(await person(role, name)) };
}

describe('a disabled account', () => {
  it('is out at once and gets the answer of a wrong password; enabled again, it logs in anew', async () => {
    const { id, token, name } = await departing();
    const { status, body } = await disable(id);
    expect([status, body['id'], body['disabled']]).toEqual([200, id, true]);
    expect((await call('GET', '/auth/me', { as: { id, token } })).status).toBe(401);
    const refused = await login(name);
    const wrong = await call('POST', '/auth/login', { body: { email: 'x@y.it', password: 'x' } });
    expect([refused.status, refused.text]).toEqual([401, wrong.text]);
    expect((await disable(id)).status).toBe(200);
    expect((await disable(id, false)).body).not.toHaveProperty('disabled');
    expect((await login(name)).status).toBe(200);
    expect((await call('GET', '/auth/me', { as: { id, token } })).status).toBe(401);
    expect((await audit(id)).map(({ actions }) => actions[0]).toSorted()).toEqual(['disable', 'enable']);
  });

  it('keeps its items and bylines, and is marked in the list', async () => {
    const { id } = await departing();
    const { live } = await seed(ctx, { kind: 'article', state: 'published', authorId: id });
    await disable(id);
    expect((await call('GET', `/articles/${live?.id}`)).body).toMatchObject({ author: articleForm.author });
    const { body } = await call('GET', '/auth/users?limit=100', { as: staff.admin });
    expect((body as unknown as { id: string }[]).find((user) => user.id === id)).toMatchObject({ disabled: true });
  });

  it('is refused for one’s own account', async () => {
    const { status, body } = await disable(staff.admin.id);
    expect([status, body['detail']]).toEqual([403, 'Non puoi farlo con il tuo stesso account']);
  });
});

describe('the last administrator', () => {
  it('is kept when two disable, delete or demote each other at once', async () => {
    // Each pair of ways once.
    for (let round = 0; round < (longRun ? 6 : 3); round++) {
      const duel = await testMagazine();
      const ada = await duel.person('admin', 'ada');
      const bice = await duel.person('admin', 'bice');
      const ways = [
        (as: Person, { id }: Person) =>
          duel.call('PUT', `/auth/users/${id}/disabled`, { as, body: { disabled: true } }),
        (as: Person, { id }: Person) => duel.call('DELETE', `/auth/users/${id}`, { as, body: { pieces: 'trash' } }),
        (as: Person, { id }: Person) => duel.call('PUT', `/auth/users/${id}/role`, { as, body: { role: 'user' } }),
      ] as const;
      const [one, other] = [ways[round % 3], ways[(round + 1) % 3]] as const;
      await Promise.all([one?.(ada, bice), other?.(bice, ada)]);
      const left = await Promise.all([ada, bice].map(({ id }) => getAccount(duel.ctx.store, id)));
      const able = left.filter((account) => account?.role === 'admin' && !account.disabled);
      expect(able.length, `round ${round}`).toBeGreaterThan(0);
    }
  });

  it('counts no disabled one: raising the role of a disabled account makes no administrator', async () => {
    const alone = await testMagazine();
    const ada = await alone.person('admin', 'ada');
    const bice = await alone.person('writer', 'bice');
    await alone.call('PUT', `/auth/users/${bice.id}/disabled`, { as: ada, body: { disabled: true } });
    await alone.call('PUT', `/auth/users/${bice.id}/role`, { as: ada, body: { role: 'admin' } });
    const carla = await alone.person('admin', 'carla');
    expect(
      (await alone.call('PUT', `/auth/users/${carla.id}/disabled`, { as: ada, body: { disabled: true } })).status,
    ).toBe(200);
    const { status } = await alone.call('PUT', `/auth/users/${ada.id}/role`, { as: carla, body: { role: 'user' } });
    expect(status).toBe(401);
    // Enabled, she is one.
    expect(
      (await alone.call('PUT', `/auth/users/${bice.id}/disabled`, { as: ada, body: { disabled: false } })).status,
    ).toBe(200);
    expect((await getAccount(alone.ctx.store, bice.id))?.role).toBe('admin');
  });
});

describe('deleting an account', () => {
  it('gives every item to the named editor, with its byline and what readers see', async () => {
    const { id } = await departing('editor');
    const pieces: { kind: 'article' | 'video' | 'event'; id: string }[] = [];
    for (const kind of ['article', 'video', 'event'] as const) {
      for (const state of states) pieces.push({ kind, id: (await seed(ctx, { kind, state, authorId: id })).id });
    }
    const before = await Promise.all(pieces.map((piece) => getEditions(ctx.store, piece.kind, piece.id)));
    expect((await remove(id, { pieces: 'give', to: staff.otherEditor.id })).status).toBe(204);
    const after = await Promise.all(pieces.map((piece) => getEditions(ctx.store, piece.kind, piece.id)));
    const expected = before.map(({ working, live }) => ({
      working: working && {
        ...working,
        authorId: staff.otherEditor.id,
        version: working.version + 1,
        updatedBy: { id: staff.admin.id, username: 'admin' },
      },
      live: live && { ...live, authorId: staff.otherEditor.id },
    }));
    expect(after).toEqual(expected);
    const mine = await call('GET', '/articles/my/all?limit=100', { as: staff.otherEditor });
    expect((mine.body as unknown as object[]).length).toBe(states.length);
  });

  it('gives news and works too', async () => {
    const { id, token } = await departing('editor');
    const as = { id, token };
    const news = String((await call('POST', '/news', { as, body: newsForm })).body['id']);
    const work = String((await call('POST', '/gallery', { as, body: galleryForm })).body['id']);
    await remove(id, { pieces: 'give', to: staff.editor.id });
    expect((await call('DELETE', `/news/${news}`, { as: staff.editor })).status).toBe(204);
    expect((await call('DELETE', `/gallery/${work}`, { as: staff.editor })).status).toBe(204);
  });

  it('gives the pictures of the library in either case: items of others may show them', async () => {
    for (const body of [{ pieces: 'give', to: staff.editor.id }, { pieces: 'trash' }]) {
      const { id } = await departing();
      const media = await seedMedia(ctx, { authorId: id });
      await remove(id, body);
      const { authorId, version } = (await call('GET', `/media/${media}`, { as: staff.admin })).body;
      expect([authorId, version]).toEqual([body.to ?? staff.admin.id, 2]);
    }
  });

  it('puts unpublished items into the trash if that was chosen, and never a live one', async () => {
    const { id } = await departing();
    const ids: Record<string, string> = {};
    for (const state of states) ids[state] = (await seed(ctx, { kind: 'article', state, authorId: id })).id;
    expect((await remove(id, { pieces: 'trash' })).status).toBe(204);
    for (const state of states) {
      const { working, live } = await getEditions(ctx.store, 'article', ids[state] ?? '');
      const isLive = state === 'published' || state.endsWith('+live');
      expect([state, working?.authorId, live?.authorId]).toEqual(
        isLive ? [state, staff.admin.id, staff.admin.id] : [state, undefined, undefined],
      );
    }
    expect((await call('PUT', `/trash/${ids['draft']}/restore`, { as: staff.admin })).status).toBe(200);
  });

  it('ends it: no session, login, name or address is left', async () => {
    const { id, token, name } = await departing();
    await remove(id, { pieces: 'trash' });
    expect((await call('GET', '/auth/me', { as: { id, token } })).status).toBe(401);
    expect((await login(name)).status).toBe(401);
    expect(await getAccount(ctx.store, id)).toBeUndefined();
    const body = { email: `${name}@rivista.example`, username: name, fullName: 'Di nuovo', password: 'segreta' };
    expect((await call('POST', '/auth/register', { body })).status).toBe(201);
    expect((await audit(id))[0]).toMatchObject({ actions: ['delete-account'], name });
    expect((await remove(id, { pieces: 'trash' })).status).toBe(404);
  });

  test.each([
    ['no choice', {}, 'pieces'],
    ['an unknown choice', { pieces: 'burn' }, 'pieces'],
    ['no newAuthor', { pieces: 'give' }, 'to'],
    ['an unknown newAuthor', { pieces: 'give', to: 'nessuno' }, 'to'],
    ['a writer as newAuthor', { pieces: 'give', to: staff.writer.id }, 'to'],
  ])('with %s is a 422 and changes nothing', async (_, body, field) => {
    const { id, token } = await departing();
    const answer = await remove(id, body);
    expect([answer.status, (answer.body['errors'] as { field: string }[])[0]?.field]).toEqual([422, field]);
    expect((await call('GET', '/auth/me', { as: { id, token } })).status).toBe(200);
  });

  it('is refused for one’s own account, and for the leaver or a disabled account as newAuthor', async () => {
    expect((await remove(staff.admin.id, { pieces: 'trash' })).status).toBe(403);
    const { id } = await departing('editor');
    expect((await remove(id, { pieces: 'give', to: id })).status).toBe(422);
    expect((await disable(id)).status).toBe(200);
    const other = await departing();
    expect((await remove(other.id, { pieces: 'give', to: id })).status).toBe(422);
  });

  it('that was interrupted anywhere is completed by doing it again', async () => {
    const give = (id: string) => remove(id, { pieces: 'give', to: staff.editor.id });
    async function withItems() {
      const { id } = await departing();
      const draft = await seed(ctx, { kind: 'article', state: 'draft', authorId: id });
      const live = await seed(ctx, { kind: 'article', state: 'published', authorId: id });
      const isComplete = async () => {
        for (const piece of [draft, live]) {
          expect((await getEditions(ctx.store, 'article', piece.id)).working?.authorId).toBe(staff.editor.id);
        }
        expect(await getAccount(ctx.store, id)).toBeUndefined();
      };
      return { id, isComplete };
    }

    const undisturbed = await withItems();
    let last = 0;
    const counted = beforeNthCall(
      ctx.store,
      1,
      async () => {},
      () => {
        last += 1;
        return false;
      },
    );
    expect((await give(undisturbed.id)).status).toBe(204);
    counted.mend();
    await undisturbed.isComplete();
    expect(last).toBeGreaterThan(10);

    // The first call is that of the session. In `npm test` every third fails, and the last.
    const calls = Array.from({ length: last - 1 }, (_, index) => index + 2);
    for (const nth of calls.filter((call) => longRun || call % 3 === 2 || call === last)) {
      const { id, isComplete } = await withItems();
      const broken = breakNthCall(ctx.store, nth, 'a throttled request');
      const { status } = await give(id);
      broken.mend();
      expect([nth, broken.reached(), status]).toEqual([nth, true, 503]);
      expect([204, 404]).toContain((await give(id)).status);
      await isComplete();
    }
  });
});
