import { beforeEach, describe, expect, it, test } from 'vitest';
import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { kindsWithForms, newsForm, noteForm } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { header } from '#functions/testing/read-mail.ts';
import { mailNewsroom } from './mail-people.ts';

const inbox = accountInbox();
const raws: string[] = [];
/** Replaces the sender for one mail. */
let interrupt: ((accept: () => Promise<unknown>) => Promise<never>) | undefined;
const mail: typeof inbox.mail = {
  ...inbox.mail,
  async send(envelope) {
    raws.push(Buffer.from(envelope.raw).toString());
    const broken = interrupt;
    interrupt = undefined;
    return broken ? broken(() => inbox.mail.send(envelope)) : inbox.mail.send(envelope);
  },
};
const magazine = await testMagazine({ mail, settings: { ...testSettings, eventTimeoutSeconds: 3_600 } });
const { call, clock, ctx, logs, person } = magazine;
const staff = await newsroom(magazine);
const { create, save, approve, reject } = articleCalls(magazine);

const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
const prefer = (as: Person, choices: object) =>
  call('PUT', '/me/notifications', {
    as,
    body: { submitted: true, approved: true, rejected: true, changed: true, noted: true, ...choices },
  });
const subjectsTo = (name: string) => inbox.to(`${name.toLowerCase()}@rivista.example`).map(({ subject }) => subject);
const submit = (title: string, as = staff.writer) => create(as, { title, status: 'pending' });

/** Sends everything that waits, so that each test begins with an empty queue and inbox. */
beforeEach(async () => {
  for (let round = 0; round < 2; round++) {
    minutes(90);
    await mailNewsroom(ctx);
  }
  inbox.received.length = 0;
  raws.length = 0;
});

describe('mails to the newsroom', () => {
  it('every editor and administrator is notified of a submitted item, its author is not', async () => {
    await submit('Il gesso sotto l’oro');
    await mailNewsroom(ctx);
    expect(inbox.received.map(({ to }) => to).toSorted()).toEqual(
      ['admin', 'editor', 'othereditor'].map((name) => `${name}@rivista.example`),
    );
    const [{ subject, text, html }] = inbox.to('editor@rivista.example') as [(typeof inbox.received)[0]];
    expect(subject).toBe('Da approvare: «Il gesso sotto l’oro» – Sinopia');
    expect(text).toContain('writer chiede l’approvazione per l’articolo «Il gesso sotto l’oro».');
    expect(text).toMatch(/l’oro»\.\nApri l’articolo \(http:\/\/localhost:4321\/edit-article\/\w+\)\n/);
    expect(text).toContain('http://localhost:4321/dashboard');
    expect(text).toContain('http://localhost:4321/profilo#avvisi');
    expect(text).toMatch(/Ricevi questo messaggio perché lavori nella redazione/);
    expect(html).toContain('href="http://localhost:4321/profilo#avvisi"');
  });

  it('the author is notified of an approval once it can no longer be undone', async () => {
    const { id } = await submit('Da approvare');
    await approve(staff.editor, id);
    await mailNewsroom(ctx);
    expect(subjectsTo('writer')).toEqual([]);
    minutes(1);
    await mailNewsroom(ctx);
    expect(subjectsTo('writer')).toEqual(['Approvato: «Da approvare» – Sinopia']);
  });

  it('the author is told that an editor has published their item from its form', async () => {
    const { id } = await submit('Dal modulo');
    await save(staff.editor, id, { subtitle: 'Riletto', status: 'published' });
    minutes(1);
    await mailNewsroom(ctx);
    expect(subjectsTo('writer')).toEqual(['Approvato: «Dal modulo» – Sinopia']);
  });

  it('the author is not notified of an undone approval', async () => {
    const { id } = await submit('Ci ripenso');
    const { body } = await approve(staff.editor, id);
    await call('PUT', `/articles/${id}/approve/undo`, { as: staff.editor, body: { version: body['version'] } });
    minutes(1);
    await mailNewsroom(ctx);
    expect(subjectsTo('writer')).toEqual([]);
  });

  it('the author is notified of a rejection with its reason, which is text and no markup', async () => {
    const { id } = await submit('Da rivedere');
    await reject(staff.editor, id, 'Manca la <b>fonte</b> della citazione.');
    await mailNewsroom(ctx);
    const [{ subject, text, html }] = inbox.to('writer@rivista.example') as [(typeof inbox.received)[0]];
    expect(subject).toBe('Respinto: «Da rivedere» – Sinopia');
    expect(text).toContain('con questo motivo: Manca la <b>fonte</b> della citazione.');
    expect(html).toContain('Manca la &lt;b&gt;fonte&lt;/b&gt;');
  });

  it('the author is notified of an item that another person has changed, also of a kind without moderation', async () => {
    const { id } = await create(staff.writer, { title: 'Bozza' });
    await save(staff.editor, id, { subtitle: 'Un sottotitolo' });
    const news = await call('POST', '/news', { as: staff.otherEditor, body: newsForm });
    await call('PUT', `/news/${news.body['id']}`, { as: staff.editor, body: { summary: 'Altro' } });
    await mailNewsroom(ctx);
    expect(subjectsTo('writer')).toEqual(['Modificato: «Bozza» – Sinopia']);
    expect(subjectsTo('otherEditor')).toEqual(['Modificato: «Riapre lo studiolo» – Sinopia']);
    expect(subjectsTo('editor')).toEqual([]);
  });

  it('the author is notified of notes and answers of others once, without their words', async () => {
    const { id } = await create(staff.writer, { title: 'Annotata' });
    const note = await call('POST', `/notes/article/${id}`, { as: staff.editor, body: noteForm });
    const answers = `/notes/article/${id}/${note.body['id']}/answers`;
    for (const as of [staff.writer, staff.editor]) await call('POST', answers, { as, body: { text: 'Da verificare' } });
    await mailNewsroom(ctx);
    expect(inbox.received.map(({ to }) => to)).toEqual(['writer@rivista.example']);
    expect(subjectsTo('writer')).toEqual(['Commentato: «Annotata» – Sinopia']);
    const [{ text }] = inbox.to('writer@rivista.example') as [(typeof inbox.received)[0]];
    expect(text.match(/editor ha scritto commenti sull’articolo «Annotata»\./g)).toHaveLength(1);
    expect(text).not.toContain('Da verificare');
    expect(text).not.toContain(noteForm.text);
  });

  it('a mail about notes names each kind with the preposition that it takes', async () => {
    for (const { kind, base, form } of kindsWithForms.filter(({ moderated }) => moderated)) {
      const { body } = await call('POST', base, { as: staff.writer, body: form });
      const { status } = await call('POST', `/notes/${kind}/${body['id']}`, { as: staff.editor, body: noteForm });
      expect(status).toBe(201);
    }
    await mailNewsroom(ctx);
    const [{ text }] = inbox.to('writer@rivista.example') as [(typeof inbox.received)[0]];
    const words = [...text.matchAll(/ha scritto commenti ([^«]*) «/g)].map(([, piece]) => piece);
    expect(words.toSorted()).toEqual(['sul video', 'sull’articolo', 'sull’evento']);
  });

  it('a person is not notified of changes to their own items', async () => {
    const { id } = await create(staff.writer, { title: 'Mia' });
    await save(staff.writer, id, { subtitle: 'Ancora mia' });
    await create(staff.admin, { title: 'Dell’admin', status: 'published' });
    await mailNewsroom(ctx);
    expect(inbox.received).toEqual([]);
  });
});

describe('a quarter of an hour', () => {
  it('holds one mail, and the next tells everything of the rest', async () => {
    await submit('Prima');
    await mailNewsroom(ctx);
    for (const title of ['Seconda', 'Terza']) {
      minutes(3);
      await submit(title);
      await mailNewsroom(ctx);
    }
    expect(subjectsTo('editor')).toEqual(['Da approvare: «Prima» – Sinopia']);
    minutes(8);
    await mailNewsroom(ctx);
    expect(subjectsTo('editor')).toHaveLength(1);
    minutes(1);
    await mailNewsroom(ctx);
    const [, second] = inbox.to('editor@rivista.example');
    expect(second?.subject).toBe('2 novità dalla redazione – Sinopia');
    expect(second?.text).toMatch(/«Seconda».*«Terza»/s);
    minutes(60);
    await mailNewsroom(ctx);
    expect(subjectsTo('editor')).toHaveLength(2);
  });

  it('tells many saves of one item in one sentence', async () => {
    const { id } = await create(staff.writer, { title: 'Molte mani' });
    for (const subtitle of ['a', 'b', 'c']) await save(staff.editor, id, { subtitle });
    await mailNewsroom(ctx);
    const [{ text }] = inbox.to('writer@rivista.example') as [(typeof inbox.received)[0]];
    expect(text.match(/editor ha modificato/g)).toHaveLength(1);
  });
});

describe('each person chooses', () => {
  it('the choices are read and saved; at first all are on', async () => {
    const as = await person('editor', 'sceglie');
    const all = { submitted: true, approved: true, rejected: true, changed: true, noted: true };
    expect((await call('GET', '/me/notifications', { as })).body).toEqual(all);
    expect((await prefer(as, { changed: false })).body).toEqual({ ...all, changed: false });
    expect((await call('GET', '/me/notifications', { as })).body).toEqual({ ...all, changed: false });
    await prefer(as, { submitted: false });
    await submit('Non per tutti');
    await mailNewsroom(ctx);
    expect(subjectsTo('sceglie')).toEqual([]);
    expect(subjectsTo('editor')).toHaveLength(1);
  });

  test.each([{}, { submitted: 'sì', approved: true, rejected: true, changed: true, noted: true }])(
    '%j is a 422',
    async (body) => {
      expect((await call('PUT', '/me/notifications', { as: staff.user, body })).status).toBe(422);
    },
  );

  it('a choice made after the change holds too', async () => {
    const as = await person('editor', 'tardi');
    await submit('Già in coda');
    await prefer(as, { submitted: false });
    await mailNewsroom(ctx);
    expect(subjectsTo('tardi')).toEqual([]);
  });
});

describe('accounts without mails', () => {
  it('people who are disabled, deleted, demoted or at an unconfirmed address get no mail', async () => {
    const names = ['chiusa', 'cancellata', 'retrocessa'];
    const [closed, deleted, demoted] = await Promise.all(names.map((name) => person('editor', name)));
    const { body } = await call('POST', '/auth/register', {
      body: { email: 'ignota@posta.example', username: 'ignota', fullName: 'Ignota', password: 'parola-segreta' },
    });
    const unconfirmed = (body['user'] as { id: string }).id;
    await call('PUT', `/auth/users/${unconfirmed}/role`, { as: staff.admin, body: { role: 'editor' } });
    await submit('Per pochi');
    await call('PUT', `/auth/users/${closed?.id}/disabled`, { as: staff.admin, body: { disabled: true } });
    await call('DELETE', `/auth/users/${deleted?.id}`, { as: staff.admin, body: { pieces: 'trash' } });
    await call('PUT', `/auth/users/${demoted?.id}/role`, { as: staff.admin, body: { role: 'user' } });
    await mailNewsroom(ctx);
    const reached = inbox.received.map(({ to }) => to);
    for (const name of names) expect(reached).not.toContain(`${name}@rivista.example`);
    expect(reached).not.toContain('ignota@posta.example');
    expect(reached).toContain('editor@rivista.example');
  });
});

describe('a mail is neither lost nor sent twice', () => {
  it('of twenty workers at once one sends', async () => {
    await submit('Contesa');
    await Promise.all(Array.from({ length: 20 }, () => mailNewsroom(ctx)));
    await mailNewsroom(ctx);
    for (const name of ['editor', 'otherEditor', 'admin']) expect(subjectsTo(name)).toHaveLength(1);
  });

  it('a worker that stops before the mail is accepted loses nothing', async () => {
    await submit('Interrotta prima');
    interrupt = () => Promise.reject(new Error('killed'));
    await mailNewsroom(ctx);
    expect(inbox.received).toHaveLength(2);
    minutes(30);
    await mailNewsroom(ctx);
    expect(inbox.received).toHaveLength(2);
    minutes(31);
    await mailNewsroom(ctx);
    await mailNewsroom(ctx);
    expect(inbox.received.map(({ to }) => to).toSorted()).toEqual(
      ['admin', 'editor', 'othereditor'].map((name) => `${name}@rivista.example`),
    );
  });

  it('a mail whose sender stops after it was accepted is settled by the event of SES', async () => {
    await submit('Interrotta dopo');
    interrupt = async (accept) => {
      await accept();
      throw new Error('killed');
    };
    await mailNewsroom(ctx);
    expect(inbox.received).toHaveLength(3);
    const tags = [...(header(raws[0] ?? '', 'X-SES-MESSAGE-TAGS') ?? '').matchAll(/(\w+)=([\w-]+)/g)];
    const event = {
      eventType: 'Send',
      mail: { messageId: 'uno', tags: Object.fromEntries(tags.map(([, name, value]) => [name, [value]])) },
    };
    for (let times = 0; times < 2; times++) await handleSesEvent(ctx, JSON.stringify(event));
    minutes(90);
    await mailNewsroom(ctx);
    await mailNewsroom(ctx);
    expect(inbox.received).toHaveLength(3);
  });

  it('a failing mail keeps back no other', async () => {
    const before = logs.length;
    await submit('Una su tre');
    interrupt = () => Promise.reject(new Error('killed'));
    await mailNewsroom(ctx);
    expect(inbox.received).toHaveLength(2);
    expect(logs.slice(before).filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});
