import { describe, expect, it } from 'vitest';
import { formatLog } from '#functions/errors/log.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, logs, person } = magazine;
const { admin, editor, otherEditor, writer } = await newsroom(magazine);

type As = typeof writer;
const day = 86_400_000;
const articleBy = async (as: As) => String((await call('POST', '/articles', { as, body: articleForm })).body['id']);
const share = (as: As, id: string, body: object = {}) => call('POST', `/shares/article/${id}`, { as, body });
const tokenOf = ({ body }: { body: Record<string, unknown> }) =>
  new URL(String(body['url'])).searchParams.get('token') ?? '';
const view = (token: string) => call('POST', '/shares/view', { body: { token } });
const sharedBy = async (as: As) => {
  const id = await articleBy(as);
  const made = await share(as, id);
  return { id, share: String(made.body['id']), token: tokenOf(made) };
};

describe('a link to an unpublished article', () => {
  it('shows what is saved to a person without an account, and nothing of the newsroom', async () => {
    const { id, token } = await sharedBy(writer);
    await call('PUT', `/articles/${id}`, { as: writer, body: { title: 'Riscritto', status: 'pending' } });
    await call('PUT', `/articles/${id}/reject`, { as: editor, body: { reason: 'Troppo lungo' } });
    const { status, body, headers, text } = await view(token);
    expect([status, headers.get('cache-control'), body['kind']]).toEqual([200, 'no-store', 'article']);
    expect(body['item']).toMatchObject({ id, title: 'Riscritto', author: articleForm.author });
    for (const secret of ['Troppo lungo', 'reviewNote', 'updatedBy', 'authorId', writer.id, 'version']) {
      expect(text).not.toContain(secret);
    }
  });

  it('says whether readers find nothing, another edition or this one', async () => {
    const { id, token } = await sharedBy(writer);
    const standing = async () => (await view(token)).body['standing'];
    expect(await standing()).toBe('unpublished');
    await call('PUT', `/articles/${id}`, { as: editor, body: { status: 'published' } });
    expect(await standing()).toBe('published');
    await call('PUT', `/articles/${id}`, { as: writer, body: { title: 'Riscritto', status: 'pending' } });
    expect(await standing()).toBe('revision');
  });

  it('opens for seven days unless another time is chosen, thirty at most', async () => {
    const id = await articleBy(writer);
    const daysOf = async (body: object) =>
      (Date.parse(String((await share(writer, id, body)).body['expiresAt'])) - clock.now.getTime()) / day;
    expect([await daysOf({}), await daysOf({ days: 1 }), await daysOf({ days: 30 })]).toEqual([7, 1, 30]);
    for (const days of [0, 31, 1.5, '7']) expect((await share(writer, id, { days })).status).toBe(422);
  });

  it('is listed without its secret', async () => {
    const { id, share: made, token } = await sharedBy(writer);
    const { body, text } = await call('GET', `/shares/article/${id}`, { as: editor });
    expect(body).toMatchObject([{ id: made, createdBy: { id: writer.id } }]);
    expect(text).not.toContain(token.split('.')[1]);
  });

  it('has a secret that no log holds', async () => {
    const { token } = await sharedBy(writer);
    await view(token);
    expect(logs.map(formatLog).join('')).not.toContain(token.split('.')[1]);
  });
});

describe('a link that does not open', () => {
  it('a link that is wrong or was never made answers 410', async () => {
    const { token, share: made } = await sharedBy(writer);
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${made}.x`,
      'x',
      `x.${'a'.repeat(43)}`,
    ]) {
      expect((await view(wrong)).status).toBe(410);
    }
  });

  it('a link answers 410 after seven days', async () => {
    const { token } = await sharedBy(writer);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 7 * day - 1);
    expect((await view(token)).status).toBe(200);
    clock.now = new Date(before.getTime() + 7 * day);
    expect((await view(token)).status).toBe(410);
    clock.now = before;
  });

  it('a link that its maker or an editor has ended answers 410', async () => {
    for (const as of [writer, otherEditor]) {
      const { id, share: made, token } = await sharedBy(writer);
      const end = () => call('DELETE', `/shares/article/${id}/${made}`, { as });
      expect((await end()).status).toBe(204);
      expect((await view(token)).status).toBe(410);
      expect((await end()).status).toBe(404);
    }
  });

  it('a link to a deleted article answers 410, also after its restoration, when a new one opens', async () => {
    const { id, token } = await sharedBy(writer);
    await call('DELETE', `/articles/${id}`, { as: writer });
    expect((await view(token)).status).toBe(410);
    await call('PUT', `/trash/${id}/restore`, { as: admin });
    expect((await view(token)).status).toBe(410);
    expect((await call('GET', `/shares/article/${id}`, { as: writer })).body).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 1);
    expect((await view(tokenOf(await share(writer, id)))).status).toBe(200);
  });

  it.each([
    ['is no longer of the staff', 'role', { role: 'user' }, { role: 'writer' }],
    ['is disabled', 'disabled', { disabled: true }, { disabled: false }],
  ])('a link whose maker %s answers 410, also when the right comes back', async (name, what, taken, given) => {
    const leaving = await person('writer', `cambia.${what}`);
    const { token, id } = await sharedBy(leaving);
    const change = (body: object) => call('PUT', `/auth/users/${leaving.id}/${what}`, { as: admin, body });
    for (const body of [taken, given]) {
      expect((await change(body)).status).toBe(200);
      expect((await view(token)).status, name).toBe(410);
    }
    expect((await call('GET', `/shares/article/${id}`, { as: editor })).body).toEqual([]);
    expect((await view(tokenOf(await share(editor, id)))).status).toBe(200);
  });

  it('a link stays open when its maker gets a higher role', async () => {
    const rising = await person('writer', 'sale');
    const { token } = await sharedBy(rising);
    await call('PUT', `/auth/users/${rising.id}/role`, { as: admin, body: { role: 'editor' } });
    expect((await view(token)).status).toBe(200);
  });
});

describe('who may make and end a link', () => {
  it('a link is not ended at the address of another article', async () => {
    const { share: made, token } = await sharedBy(writer);
    const other = await articleBy(writer);
    expect((await call('DELETE', `/shares/article/${other}/${made}`, { as: writer })).status).toBe(404);
    expect((await view(token)).status).toBe(200);
  });

  it('there is no link to an item of a kind without drafts', async () => {
    expect((await call('POST', '/shares/news/x', { as: admin, body: {} })).status).toBe(404);
  });
});
