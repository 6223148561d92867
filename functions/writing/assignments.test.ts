import { beforeEach, describe, expect, it, test } from 'vitest';
import { getAccount } from '#functions/accounts/repository.ts';
import { exportAccount } from '#functions/me/export.ts';
import { mailNewsroom } from '#functions/notifications/mail-people.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { galleryForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { assignments } from '#shared/limits.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';

const inbox = accountInbox();
const magazine = await testMagazine({ mail: inbox.mail });
const { call, clock, ctx, person } = magazine;
const staff = await newsroom(magazine);
const { editor, writer, otherWriter } = staff;

beforeEach(() => {
  inbox.received.length = 0;
});

async function assign(fields: object = {}, as = editor): Promise<Assignment> {
  const body = { title: 'La bottega di Faenza', kind: 'article', assignee: writer.id, ...fields };
  const answer = await call('POST', '/assignments', { as, body });
  expect(answer.status).toBe(201);
  return answer.body as unknown as Assignment;
}
const read = async (id: string, as = editor) =>
  (await call('GET', `/assignments/${id}`, { as })).body as unknown as Assignment;
const change = (id: string, body: object, as = editor) => call('PUT', `/assignments/${id}`, { as, body });
const link = (id: string, item: string, as: Person = writer) =>
  call('PUT', `/assignments/${id}/item`, { as, body: { item } });
const listed = async (path: string, as: Person) =>
  ((await call('GET', path, { as })).body as unknown as Assignment[]).map(({ id }) => id);
const write = async (as: Person, fields: object = {}) =>
  String((await call('POST', '/articles', { as, body: { ...articleForm, ...fields } })).body['id']);
const errorsOf = (answer: { body: Record<string, unknown> }) => answer.body['errors'];

describe('an assignment', () => {
  it('is written by an editor and read by the person who has it, with names', async () => {
    const made = await assign({ due: '2026-12-03', note: 'Con le fotografie dei forni.' });
    expect(made).toMatchObject({
      title: 'La bottega di Faenza',
      kind: 'article',
      due: '2026-12-03',
      note: 'Con le fotografie dei forni.',
      assignee: { id: writer.id, name: 'writer' },
      createdBy: { id: editor.id },
      version: 1,
    });
    expect(await read(made.id, writer)).toEqual(made);
    expect(await listed('/assignments/mine', writer)).toContain(made.id);
    expect(await listed('/assignments/mine', otherWriter)).not.toContain(made.id);
    expect((await call('GET', `/assignments/${made.id}`, { as: otherWriter })).status).toBe(404);
    expect((await change(made.id, { title: 'Mio' }, writer)).status).toBe(403);
  });

  it('is listed by its day, those without one last, by person and without an assignee', async () => {
    const late = await assign({ due: '2027-05-02', assignee: otherWriter.id });
    const soon = await assign({ due: '2026-11-25', assignee: otherWriter.id });
    const never = await assign({ assignee: otherWriter.id });
    const unassigned = await assign({ assignee: '' });
    expect(await listed(`/assignments?assignee=${otherWriter.id}`, editor)).toEqual([soon.id, late.id, never.id]);
    expect(await listed('/assignments/mine', otherWriter)).toEqual([soon.id, late.id, never.id]);
    expect(await listed('/assignments?assignee=none&limit=100', editor)).toContain(unassigned.id);
    const all = await listed('/assignments?limit=100', editor);
    expect(all.filter((id) => [late.id, soon.id, never.id].includes(id))).toEqual([soon.id, late.id, never.id]);
    const pages = await call('GET', '/assignments?limit=2', { as: editor });
    expect(pages.headers.get('link')).toContain('/api/assignments?');
  });

  test.each([
    [{ title: ' ' }, 'title', 'Campo obbligatorio'],
    [{ kind: 'podcast' }, 'kind', 'Scegli un tipo'],
    [{ due: '2026-02-30' }, 'due', 'Inserisci una data valida (AAAA-MM-GG)'],
    [{ note: 'x'.repeat(assignments.note + 1) }, 'note', 'Al massimo 1000 caratteri'],
    [{ assignee: 'nessuno' }, 'assignee', 'Scegli una persona della redazione'],
  ])('%j is refused', async (fields, field, message) => {
    const body = { title: 'Un titolo', kind: 'article', ...fields };
    const answer = await call('POST', '/assignments', { as: editor, body });
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      [{ field, message: expect.stringMatching(message.replace(/[()]/g, '.').replace('1000', '1.?000')) }],
    ]);
  });

  it('an assignment goes only to a person whose role writes its kind', async () => {
    for (const assignee of [writer.id, staff.user.id]) {
      const body = { title: 'Una natura morta', kind: 'gallery', assignee };
      expect((await call('POST', '/assignments', { as: editor, body })).status).toBe(422);
    }
    await assign({ kind: 'gallery', assignee: staff.otherEditor.id });
    const { body } = await call('GET', '/assignments/people', { as: editor });
    expect(body).toContainEqual({ id: writer.id, name: 'writer', kinds: ['article', 'video', 'event'] });
    expect(body).not.toContainEqual(expect.objectContaining({ id: staff.user.id }));
  });

  it('is done when its item is published, and open again when that approval is undone', async () => {
    const { id } = await assign();
    const item = await write(writer, { title: 'I forni' });
    expect((await link(id, item)).body).toMatchObject({ item: { id: item, title: 'I forni', status: 'draft' } });
    await call('PUT', `/articles/${item}`, { as: writer, body: { status: 'pending' } });
    expect(await read(id)).not.toHaveProperty('doneAt');
    await call('PUT', `/articles/${item}/approve`, { as: editor });
    expect(await read(id, writer)).toMatchObject({ doneAt: clock.now.toISOString(), item: { status: 'published' } });
    expect(await listed('/assignments/mine', writer)).not.toContain(id);
    expect(await listed('/assignments/mine?state=done', writer)).toContain(id);
    expect((await call('PUT', `/articles/${item}/approve/undo`, { as: editor })).status).toBe(200);
    expect(await read(id)).not.toHaveProperty('doneAt');
    expect(await listed('/assignments/mine', writer)).toContain(id);
  });

  it('is done by the link to an item that is published already, and open again when that approval is undone', async () => {
    const { id } = await assign();
    const item = await write(writer, { status: 'pending' });
    await call('PUT', `/articles/${item}/approve`, { as: editor });
    expect((await link(id, item)).body).toMatchObject({ doneAt: clock.now.toISOString(), item: { id: item } });
    expect(await listed('/assignments/mine', writer)).not.toContain(id);
    await call('PUT', `/articles/${item}/approve/undo`, { as: editor });
    expect(await listed('/assignments/mine', writer)).toContain(id);
  });

  it('of a work is done when its draft is published', async () => {
    const { id } = await assign({ kind: 'gallery', assignee: editor.id });
    const { body } = await call('POST', '/gallery', { as: editor, body: { ...galleryForm, status: 'draft' } });
    expect((await link(id, String(body['id']), editor)).status).toBe(200);
    await call('PUT', `/gallery/${body['id']}`, { as: editor, body: { status: 'published' } });
    expect(await read(id)).toHaveProperty('doneAt');
  });

  it('is done by hand, and opened again', async () => {
    const { id } = await assign();
    expect((await change(id, { done: true, version: 1 })).body).toMatchObject({ doneAt: clock.now.toISOString() });
    expect((await change(id, { done: false })).body).not.toHaveProperty('doneAt');
    expect((await change(id, { title: 'Un altro', version: 1 })).status).toBe(409);
  });

  it('is linked only to an item of its kind that the person may edit, and to no more than five of one', async () => {
    const { id } = await assign();
    const others = await write(otherWriter);
    for (const item of [others, 'mai-esistito']) {
      expect(errorsOf(await link(id, item))).toEqual([
        { field: 'item', message: 'Scegli un contenuto di questo tipo che puoi modificare' },
      ]);
    }
    const item = await write(writer);
    expect((await link(id, item, otherWriter)).status).toBe(404);
    expect((await link(id, item)).status).toBe(200);
    expect(errorsOf(await change(id, { kind: 'video' }))).toMatchObject([{ field: 'kind' }]);
    for (let more = 1; more < assignments.perItem; more++) await link((await assign()).id, item);
    const last = await assign();
    expect(errorsOf(await link(last.id, item))).toEqual([
      { field: 'item', message: 'A questo contenuto sono già collegati 5 incarichi' },
    ]);
    expect((await link(id, '')).body).not.toHaveProperty('item');
    expect((await link(last.id, item)).status).toBe(200);
  });

  it('takes another kind while its item is in the trash, where it cannot be unlinked', async () => {
    const { id } = await assign();
    const item = await write(writer);
    await link(id, item);
    await call('DELETE', `/articles/${item}`, { as: writer });
    expect((await change(id, { kind: 'video' })).body).toMatchObject({ kind: 'video' });
    await call('PUT', `/trash/${item}/restore`, { as: staff.admin });
    expect(await read(id)).not.toHaveProperty('item');
  });

  it('says nothing of an item that its person may not see', async () => {
    const { id } = await assign();
    await link(id, await write(editor, { title: 'Segreto' }), editor);
    expect(await read(id)).toMatchObject({ item: { title: 'Segreto' } });
    expect(await read(id, writer)).not.toHaveProperty('item');
  });

  it('is deleted without its item', async () => {
    const { id } = await assign();
    const item = await write(writer);
    await link(id, item);
    expect((await call('DELETE', `/assignments/${id}`, { as: editor })).status).toBe(204);
    expect((await call('GET', `/assignments/${id}`, { as: editor })).status).toBe(404);
    expect((await call('PUT', `/articles/${item}`, { as: editor, body: { status: 'published' } })).status).toBe(200);
  });

  it('is created once, however often its form is sent', async () => {
    const headers = { 'idempotency-key': 'incarico-di-prova-0001' };
    const body = { title: 'Una volta', kind: 'article', assignee: '', due: '' };
    const send = () => call('POST', '/assignments', { as: editor, headers, body });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.body['id']]).toEqual([201, one.body['id']]);
  });
});

it('a new assignee gets a mail, unless they chose not to or gave it to themselves', async () => {
  await assign({ title: 'Il tornio', due: '2026-12-08' });
  await assign({ title: 'Per me', assignee: editor.id });
  const deaf = await person('writer', 'sorda');
  const choices = { submitted: true, approved: true, rejected: true, changed: true, assigned: false };
  await call('PUT', '/me/notifications', { as: deaf, body: choices });
  await assign({ assignee: deaf.id });
  await mailNewsroom(ctx);
  const textTo = (name: string) =>
    inbox
      .to(`${name}@rivista.example`)
      .map(({ text }) => text)
      .join('\n');
  expect(textTo('writer')).toContain('editor ti ha affidato l’articolo «Il tornio», entro l’8 dicembre 2026.');
  expect(textTo('editor')).not.toContain('Per me');
  expect(textTo('sorda')).toBe('');
});

it('those of a person who leaves go to their newAuthor or stay without an assignee, and the copy of their data has them', async () => {
  const leave = async (name: string, body: object) => {
    const departing = await person('writer', name);
    const { id } = await assign({ assignee: departing.id });
    const account = await getAccount(ctx.store, departing.id);
    expect(account && (await exportAccount(ctx, account, 's'))).toMatchObject({
      assignments: [{ id, assignee: departing.id }],
    });
    expect((await call('DELETE', `/auth/users/${departing.id}`, { as: staff.admin, body })).status).toBe(204);
    return read(id);
  };
  expect(await leave('parteuno', { pieces: 'give', to: editor.id })).toMatchObject({ assignee: { id: editor.id } });
  expect(await leave('partedue', { pieces: 'trash' })).not.toHaveProperty('assignee');
});
