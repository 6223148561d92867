import { describe, expect, it } from 'vitest';
import { mailFor } from '#functions/newsletter/newsletter-mail.ts';
import { newsroom, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { readMail } from '#functions/testing/read-mail.ts';
import { errors } from '#shared/errors/errors.ts';
import type { MediaItem } from '#shared/media/media.ts';

const site = 'https://rivista.example';
const magazine = await testMagazine({ settings: { ...testSettings, siteUrl: site } });
const { call, ctx } = magazine;
const { admin, writer } = await newsroom(magazine);
const { upload, settled } = await mediaLibrary(magazine);

const work = { artist: 'Bottega emiliana', title: 'Pala viola', year: '1510', alt: 'Una tavola viola.' };
const item = await upload(writer, await picture(1_300, 650, 7).jpeg().toBuffer());
await call('PUT', `/media/${item.id}`, { as: writer, body: work });
const content = `Gentile lettrice,\n\n![](/media/${item.id})`;

const usesOf = async () => ((await call('GET', `/media/${item.id}`, { as: admin })).body as MediaItem).uses;
const draftOf = async (text = content) =>
  String(
    (await call('POST', '/newsletter/create', { as: admin, body: { subject: 'Pale', content: text } })).body['id'],
  );

describe('a picture of the library in a newsletter', () => {
  it('is one file of a middle size in the mail, at its whole address, in the width of the column', async () => {
    const { raw } = await mailFor(ctx, { id: '01NL', subject: 'Pale', content }, { email: 'a@posta.example' }, 1);
    const { html, text } = await readMail(Buffer.from(raw).toString());
    expect(html).toContain(
      `<img src="${site}/media/${item.id}/v1-1200.jpg" alt="Una tavola viola." width="540" height="270"`,
    );
    expect(html).toMatch(/<figcaption [^>]*>Bottega emiliana, <em>Pala viola<\/em>, 1510<\/figcaption>/);
    expect(html).not.toContain('<source');
    expect(text).toContain('Una tavola viola.');
  });

  it('has the caption of the moment in each preview', async () => {
    const preview = async () =>
      (await call('POST', '/newsletter/preview', { as: admin, body: { subject: 'Pale', content } })).text;
    expect(await preview()).toContain('1510');
    await call('PUT', `/media/${item.id}`, { as: writer, body: { year: '1512' } });
    expect(await preview()).toContain('1512');
  });

  it('is used by it until the draft shows it no more, or is deleted', async () => {
    const id = await draftOf();
    const use = { kind: 'newsletter', id, edition: 'working', title: 'Pale' };
    expect(await usesOf()).toEqual([use]);
    expect(((await call('GET', `/media/${item.id}`, { as: writer })).body as MediaItem).uses).toEqual([]);
    await call('PUT', `/newsletter/newsletters/${id}`, { as: admin, body: { content: 'Senza figure.' } });
    expect(await usesOf()).toEqual([]);
    await call('PUT', `/newsletter/newsletters/${id}`, { as: admin, body: { content } });
    expect(await usesOf()).toEqual([use]);
    await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin });
    expect(await usesOf()).toEqual([]);
  });

  it('comes back from the trash when the newsletter is sent, and cannot be deleted then, since its page shows it', async () => {
    await call('POST', '/newsletter/subscribe', { body: { email: 'lettrice@posta.example' } });
    const id = await draftOf();
    expect((await call('DELETE', `/media/${item.id}`, { as: writer })).status).toBe(204);
    await call('POST', '/newsletter/send', { as: admin, body: { newsletterId: id } });
    await expect
      .poll(async () => (await usesOf()).map(({ edition }) => edition).toSorted())
      .toEqual(['live', 'working']);
    const { status, body } = await call('DELETE', `/media/${item.id}`, { as: admin });
    expect([status, body['detail']]).toEqual([409, errors.MEDIA_IN_USE.detail]);
    await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin });
    expect(await usesOf()).toEqual([]);
    // The sizes of the restored picture are made meanwhile, which changes its row.
    await settled();
    expect((await call('DELETE', `/media/${item.id}`, { as: admin })).status).toBe(204);
  });
});
