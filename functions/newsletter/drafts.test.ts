import { describe, expect, it, test } from 'vitest';
import { readMail } from '#functions/testing/read-mail.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';

const magazine = await sendingMagazine();
const { call, admin: as, draft, mails } = magazine;
const path = (id: string) => `/newsletter/newsletters/${id}`;
const input = { subject: 'Oggi', content: 'Due *vendite*.' };

describe('drafts of newsletters', () => {
  it('a new draft can be listed and read', async () => {
    const { status, body } = await call('POST', '/newsletter/create', { as, body: input });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...input,
      status: 'draft',
      recipientCount: 0,
      version: 1,
      counts: { total: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0, pending: 0 },
    });
    expect((await call('GET', '/newsletter/newsletters', { as })).body).toEqual([body]);
    expect((await call('GET', path(String(body['id'])), { as })).body).toEqual(body);
  });

  it('the excerpt of a newsletter has the first 150 characters of its words, without marks', async () => {
    const words = 'parola '.repeat(30);
    for (const [content, excerpt] of [
      [
        '# Oggi\n\nDue *vendite*, [una](https://esempio.example/a) e `altre`.\n\n- Stipo',
        'Oggi Due vendite , una e altre . Stipo',
      ],
      [`**${words.trim()}**`, `${words.slice(0, 150)}…`],
    ] as const) {
      const { body } = await call('GET', path(await draft('Oggi', content)), { as });
      expect(body['excerpt']).toBe(excerpt);
    }
  });

  it('of concurrent changes to one version of a draft one succeeds', async () => {
    const id = await draft();
    const change = (version: number) => call('PUT', path(id), { as, body: { subject: 'Domani', version } });
    const answers = await Promise.all([change(1), change(1), change(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['current']).toMatchObject({
      subject: 'Domani',
      version: 2,
    });
    expect((await call('PUT', path(id), { as, body: { content: 'Altro' } })).body).toMatchObject({
      subject: 'Domani',
      content: 'Altro',
      version: 3,
    });
  });

  it('a deleted draft answers 404', async () => {
    const id = await draft();
    expect((await call('DELETE', path(id), { as })).status).toBe(204);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, body } = await call(method, path(id), { as, ...(method === 'PUT' ? { body: {} } : {}) });
      expect([status, body['detail']]).toEqual([404, 'Newsletter non trovata']);
    }
  });

  test.each([
    [{ subject: '  ', content: 'x' }, 'subject'],
    [{ subject: 'x', content: '' }, 'content'],
    [{ subject: 'x\ny', content: 'x' }, 'subject'],
    [{}, 'subject'],
  ])('the draft %j is rejected for its %s', async (body, field) => {
    const { status, body: problem } = await call('POST', '/newsletter/create', { as, body });
    expect(status).toBe(422);
    expect((problem['errors'] as { field: string }[]).map((error) => error.field)).toContain(field);
  });
});

describe('preview and test mail', () => {
  it('the preview shows the mail as HTML and text and sends nothing', async () => {
    const { body } = await call('POST', '/newsletter/preview', { as, body: input });
    expect(body['subject']).toBe('Oggi');
    expect(body['text']).toContain('Due vendite.');
    expect(body['html']).toContain('<em>vendite</em>');
    expect(mails()).toEqual([]);
  });

  it('a test mail goes to its author and leaves the newsletter a draft', async () => {
    const id = await draft();
    const { body } = await call('POST', `${path(id)}/test`, { as });
    expect(body['message']).toBe('Prova inviata a admin@rivista.example');
    const { subject } = await readMail(mails()[0] ?? '');
    expect(subject).toBe('[Prova] Prima di alzare la paletta');
    expect((await call('GET', path(id), { as })).body['status']).toBe('draft');
  });

  it('a test mail answers 503 when SES fails', async () => {
    magazine.setSesFault(() => 'error');
    const { status, body } = await call('POST', `${path(await draft())}/test`, { as });
    expect([status, body['detail']]).toEqual([503, 'La posta non risponde. Riprova tra poco.']);
    magazine.setSesFault(() => undefined);
  });
});
