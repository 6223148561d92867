import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { rateLimits, reserveAmount } from '#functions/http/rate-limit/limits.ts';
import { importLines } from '#functions/import/import-file.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { galleryForm, mediaForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { seedMedia } from '#functions/testing/seed.ts';
import { beforeNthCall } from '#functions/testing/store-faults.ts';
import type { MediaItem, MediaSummary } from '#shared/media/media.ts';
import { longRun } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);
const { writer, otherWriter, editor, admin } = staff;
const { create, save, publishedBy } = articleCalls(magazine);

const seedOf = (authorId = writer.id, fields: object = {}) => seedMedia(ctx, { authorId, ...fields });
const read = async (id: string, as: Person = writer) => (await call('GET', `/media/${id}`, { as })).body as MediaItem;
const usesOf = async (id: string, as?: Person) =>
  (await read(id, as)).uses.map(({ kind, edition }) => `${kind} ${edition}`).toSorted();
const list = async (query: string, as: Person = writer) =>
  ((await call('GET', `/media?limit=100&${query}`, { as })).body as unknown as MediaSummary[]).map(({ id }) => id);

describe('the data of a picture', () => {
  it('are changed field by field; an empty text clears one', async () => {
    const id = await seedOf(writer.id, { title: 'Ninfa', artist: 'Bottega' });
    const { status, body } = await call('PUT', `/media/${id}`, {
      as: writer,
      body: { title: '', alt: 'Una ninfa', focus: { x: 0.25, y: 1 }, version: 1 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ artist: 'Bottega', alt: 'Una ninfa', focus: { x: 0.25, y: 1 }, version: 2 });
    expect(body).not.toHaveProperty('title');
  });

  it('a text alternative of several lines becomes one line', async () => {
    const id = await seedOf();
    const { status, body } = await call('PUT', `/media/${id}`, { as: writer, body: { alt: 'Una ninfa\r\n\n\tcorre' } });
    expect([status, body['alt']]).toEqual([200, 'Una ninfa corre']);
  });

  it('a save that started from an older version is a conflict', async () => {
    const id = await seedOf();
    await call('PUT', `/media/${id}`, { as: writer, body: { alt: 'Prima' } });
    const { status, body } = await call('PUT', `/media/${id}`, { as: writer, body: { alt: 'Dopo', version: 1 } });
    expect([status, (body['current'] as MediaItem).alt]).toEqual([409, 'Prima']);
  });

  it('fields that only the server sets are ignored', async () => {
    const id = await seedOf();
    const body = { authorId: editor.id, status: 'refused', file: 9, uses: [], id: 'altro', preparing: true };
    await call('PUT', `/media/${id}`, { as: writer, body });
    expect(await read(id)).toMatchObject({ id, authorId: writer.id, status: 'ready', file: 1 });
  });
});

describe('the list of pictures', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ids['alt'] = await seedOf(writer.id, { alt: 'Una ninfa', title: 'Ninfa dell’Arno', artist: 'Giòrgio' });
    ids['decorative'] = await seedOf(otherWriter.id, { decorative: true });
    ids['ending'] = await seedOf(otherWriter.id, { rightsUntil: '2026-12-24' });
    ids['lasting'] = await seedOf(otherWriter.id, { rightsUntil: '2030-01-01' });
    ids['used'] = await seedOf();
    await create(writer, { image: `/media/${ids['used']}` });
  });
  const names = async (query: string, as?: Person) => {
    const found = await list(query, as);
    return Object.keys(ids).filter((name) => found.includes(ids[name] ?? ''));
  };

  it('shows the pictures of all uploaders', async () => expect(await names('')).toEqual(Object.keys(ids)));
  it('shows one’s own', async () =>
    expect(await names('filter=mine', otherWriter)).toEqual(['decorative', 'ending', 'lasting']));
  it('shows pictures without a text alternative', async () =>
    expect(await names('filter=noalt')).toEqual(['ending', 'lasting', 'used']));
  it('shows pictures whose rights end', async () => expect(await names('filter=expiring')).toEqual(['ending']));
  it('shows those whose rights end on the sixtieth day, also late in the evening before the clock is put forward', async () => {
    const [last, next] = await Promise.all(
      ['2027-04-16', '2027-04-17'].map((rightsUntil) => seedOf(writer.id, { rightsUntil })),
    );
    const before = magazine.clock.now;
    magazine.clock.now = new Date('2027-02-15T22:30:00Z');
    const found = await list('filter=expiring', await magazine.person('writer', 'inverno'));
    magazine.clock.now = before;
    expect([found.includes(last ?? ''), found.includes(next ?? '')]).toEqual([true, false]);
  });
  it('shows pictures that nothing uses', async () => expect(await names('filter=unused')).not.toContain('used'));
  it('finds words without their accents and articles', async () =>
    expect(await names(`search=GIORGIO+${encodeURIComponent('l’arno')}`)).toEqual(['alt']));
});

describe('the uses of a picture', () => {
  it('follow both editions of an item, from its picture and its text', async () => {
    const cover = await seedOf();
    const plate = await seedOf();
    const { id } = await publishedBy(writer, editor, {
      image: `/media/${cover}`,
      content: `![Tavola](/media/${plate})`,
    });
    expect(await usesOf(cover)).toEqual(['article live', 'article working']);
    await save(writer, id, { content: 'Senza tavola', status: 'draft' });
    expect(await usesOf(plate)).toEqual(['article live']);
    await call('PUT', `/articles/${id}`, { as: editor, body: { status: 'published' } });
    expect(await usesOf(plate)).toEqual([]);
    expect(await usesOf(cover)).toEqual(['article live', 'article working']);
  });

  it('end with an item in the trash and come back with it', async () => {
    const cover = await seedOf();
    const { id } = await publishedBy(writer, editor, { image: `/media/${cover}` });
    await call('DELETE', `/articles/${id}`, { as: admin });
    expect(await usesOf(cover)).toEqual([]);
    expect(await list('filter=unused')).toContain(cover);
    await call('PUT', `/trash/${id}/restore`, { as: admin });
    expect(await usesOf(cover)).toEqual(['article live', 'article working']);
  });

  it('bring a picture back that was deleted while its live item was in the trash', async () => {
    const cover = await seedOf();
    const draft = await seedOf();
    const { id } = await publishedBy(writer, editor, { image: `/media/${cover}` });
    await save(writer, id, { image: `/media/${draft}`, status: 'draft' });
    await call('DELETE', `/articles/${id}`, { as: admin });
    for (const picture of [cover, draft])
      expect((await call('DELETE', `/media/${picture}`, { as: writer })).status).toBe(204);
    expect((await call('PUT', `/trash/${id}/restore`, { as: admin })).status).toBe(200);
    expect(await usesOf(cover)).toEqual(['article live']);
    expect((await call('DELETE', `/media/${cover}`, { as: writer })).status).toBe(409);
    expect((await call('GET', `/media/${draft}`, { as: writer })).status).toBe(404);
  });

  it('bring a picture back that was deleted before its draft is approved, published by a save, or created as live', async () => {
    const covers = await Promise.all([seedOf(), seedOf(), seedOf()]);
    const [approved, saved, made] = covers;
    const pending = await create(writer, { image: `/media/${approved}`, status: 'pending' });
    const draft = await create(editor, { image: `/media/${saved}` });
    for (const cover of covers) expect((await call('DELETE', `/media/${cover}`, { as: writer })).status).toBe(204);
    expect((await call('PUT', `/articles/${pending.id}/approve`, { as: editor })).status).toBe(200);
    await save(editor, draft.id, { status: 'published' });
    await call('POST', '/gallery', { as: editor, body: { ...galleryForm, image: `/media/${made}` } });
    for (const cover of covers) expect((await call('GET', `/media/${cover}`, { as: writer })).status).toBe(200);
  });

  it('are again those of the former edition, also deleted ones, when an approval is undone', async () => {
    const former = await seedOf();
    const next = await seedOf();
    const { id } = await publishedBy(writer, editor, { image: `/media/${former}` });
    await save(writer, id, { image: `/media/${next}`, status: 'pending' });
    await call('PUT', `/articles/${id}/approve`, { as: editor });
    expect(await usesOf(former)).toEqual([]);
    expect((await call('DELETE', `/media/${former}`, { as: writer })).status).toBe(204);
    expect((await call('PUT', `/articles/${id}/approve/undo`, { as: editor })).status).toBe(200);
    expect([await usesOf(former), await usesOf(next)]).toEqual([['article live'], ['article working']]);
  });

  it('hide the drafts of others from a writer', async () => {
    const cover = await seedOf();
    await create(otherWriter, { image: `/media/${cover}` });
    expect([await usesOf(cover), await usesOf(cover, editor)]).toEqual([[], ['article working']]);
  });

  it('of a gallery work are live', async () => {
    const id = await seedOf();
    await call('POST', '/gallery', { as: editor, body: { ...galleryForm, image: `/media/${id}` } });
    expect(await usesOf(id)).toEqual(['gallery live']);
  });

  it('of an imported item end when its line changes: the picture is then unused', async () => {
    const former = await seedOf();
    const next = await seedOf();
    const poster = await seedOf();
    const common = { description: 'Una tavola.', category: 'arte', author: 'Ugo Neri', status: 'published' };
    const article = { ...common, type: 'article', id: 'tavola', title: 'La tavola', image: `/media/${former}` };
    const video = {
      ...common,
      type: 'video',
      id: 'tavola',
      title: 'La tavola',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    };
    await importLines(ctx, [JSON.stringify(article), JSON.stringify({ ...video, poster: `/media/${poster}` })]);
    expect(await list('filter=unused')).not.toContain(former);
    const changed = [JSON.stringify({ ...article, image: `/media/${next}` }), JSON.stringify(video)];
    expect(await importLines(ctx, changed)).toMatchObject({ changed: 2, problems: [] });
    expect(await list('filter=unused')).toEqual(expect.arrayContaining([former, poster]));
    expect([await usesOf(former, editor), await usesOf(next, editor)]).toEqual([
      [],
      ['article live', 'article working'],
    ]);
  });

  it('one item uses at most eighty pictures', async () => {
    const content = Array.from({ length: 80 }, (_, at) => `![](/media/tavola-${at})`).join('\n\n');
    const form = { description: 'Tavole', image: '/pictures/una.svg' };
    expect((await create(writer, { ...form, content })).id).toBeDefined();
    const tooMany = { content: `${content}\n\n![](/media/una-di-troppo)` };
    const { id } = await create(writer);
    // What is wrong in the text is answered before what a writer may not do, and before a conflict.
    for (const more of [{}, { status: 'published' }, { version: 9 }]) {
      expect((await call('PUT', `/articles/${id}`, { as: writer, body: { ...tooMany, ...more } })).status).toBe(422);
    }
    const body = { ...articleForm, ...tooMany, status: 'published' };
    expect((await call('POST', '/articles', { as: writer, body })).status).toBe(422);
  });

  it('of one item change by at most eighty in a save, and keep to eighty in both editions', async () => {
    const plates = (...ranges: [name: string, count: number][]) => ({
      content: ranges
        .flatMap(([name, count]) => Array.from({ length: count }, (_, at) => `![](/media/${name}-${at})`))
        .join('\n\n'),
    });
    const refused = async (as: Person, id: string, form: object) => {
      const { status, body } = await call('PUT', `/articles/${id}`, { as, body: form });
      return [status, (body['errors'] as { message: string }[] | undefined)?.[0]?.message];
    };
    const draft = await create(writer, { image: '/pictures/una.svg', ...plates(['prima', 60]) });
    expect(await refused(writer, draft.id, plates(['seconda', 60]))).toEqual([
      422,
      'Al massimo 80 immagini della libreria cambiano in un salvataggio: sostituiscile in più volte',
    ]);
    expect(await refused(writer, draft.id, plates(['prima', 20], ['seconda', 40]))).toEqual([200, undefined]);

    const { id } = await publishedBy(writer, editor, { image: '/pictures/una.svg', ...plates(['prima', 60]) });
    expect(await refused(writer, id, plates(['prima', 30], ['terza', 30]))).toEqual([
      422,
      'Al massimo 80 immagini della libreria tra la versione pubblicata e quella nuova',
    ]);
    const next = { ...plates(['prima', 40], ['terza', 20]), status: 'pending' };
    expect(await refused(writer, id, next)).toEqual([200, undefined]);
    expect((await call('PUT', `/articles/${id}/approve`, { as: editor })).status).toBe(200);
    expect((await call('DELETE', `/articles/${id}`, { as: admin })).status).toBe(204);
    expect((await call('PUT', `/trash/${id}/restore`, { as: admin })).status).toBe(200);
  });
});

describe('a picture that readers see', () => {
  const shown = async () => {
    const id = await seedOf(writer.id, { alt: 'Una ninfa', title: 'Ninfa' });
    const { id: article } = await publishedBy(writer, editor, { image: `/media/${id}` });
    return { id, article };
  };
  const put = (id: string, body: object, as: Person) => call('PUT', `/media/${id}`, { as, body });

  test.each([
    { alt: 'Altro' },
    { alt: '' },
    { caption: 'Altro' },
    { credits: 'Altro' },
    { artist: 'Altro' },
    { photographer: 'Altro' },
    { focus: { x: 0, y: 0 } },
    { decorative: true },
  ])('is not changed by its owner who is a writer: %j', async (body) => {
    const { id } = await shown();
    const { status, body: answer } = await put(id, body, writer);
    expect([status, answer['code']]).toEqual([403, 'MEDIA_SHOWN']);
    expect(await read(id)).toMatchObject({ alt: 'Una ninfa', decorative: false, version: 1 });
    expect((await put(id, body, editor)).status).toBe(200);
  });

  it('is its owner’s again in what pages do not show, and altogether where the live edition shows it no more', async () => {
    const { id, article } = await shown();
    expect((await put(id, { licence: 'CC0' }, writer)).status).toBe(200);
    await call('PUT', `/articles/${article}`, { as: editor, body: { status: 'draft' } });
    expect((await put(id, { alt: 'Altro' }, writer)).status).toBe(200);
  });

  it('is not changed by a save that an approval comes before', async () => {
    const id = await seedOf(writer.id, { alt: 'Una ninfa' });
    const { id: article } = await create(writer, { image: `/media/${id}`, status: 'pending' });
    const isSave = (command: unknown) =>
      command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('Altro');
    const approve = () => call('PUT', `/articles/${article}/approve`, { as: editor }).then(() => undefined);
    const approved = beforeNthCall(ctx.store, 1, approve, isSave);
    expect((await put(id, { alt: 'Altro' }, writer)).status).toBe(403);
    approved.mend();
    expect(approved.reached()).toBe(true);
    expect((await read(id)).alt).toBe('Una ninfa');
  });
});

describe('the text alternative that an item gives to a picture', () => {
  it('goes to the library, which had none', async () => {
    const [cover, plate, named, decorative] = await Promise.all([
      seedOf(),
      seedOf(),
      seedOf(writer.id, { alt: 'Una dea' }),
      seedOf(writer.id, { decorative: true }),
    ]);
    const content = [plate, named, decorative].map((id) => `![Una *ninfa* che corre](/media/${id})`).join('\n\n');
    await create(writer, { image: `/media/${cover}`, imageAlt: 'La pala', content });
    expect(await Promise.all([cover, plate, named, decorative].map(async (id) => (await read(id)).alt))).toEqual([
      'La pala',
      'Una ninfa che corre',
      'Una dea',
      undefined,
    ]);
  });

  it('goes there with the approval where its writer may not change the picture', async () => {
    const id = await seedOf(otherWriter.id);
    const shown = await seedOf();
    await publishedBy(writer, editor, { image: `/media/${shown}` });
    const content = `![Una ninfa](/media/${id})\n\n![Una dea](/media/${shown})`;
    const { id: article } = await create(writer, { content, status: 'pending' });
    expect([(await read(id)).alt, (await read(shown)).alt]).toEqual([undefined, undefined]);
    await call('PUT', `/articles/${article}/approve`, { as: editor });
    expect([(await read(id)).alt, (await read(shown)).alt]).toEqual(['Una ninfa', 'Una dea']);
  });
});

describe('deleting a picture', () => {
  it('is refused while readers see it', async () => {
    const id = await seedOf();
    await publishedBy(writer, editor, { image: `/media/${id}` });
    const { status, body } = await call('DELETE', `/media/${id}`, { as: writer });
    expect([status, body['code']]).toEqual([409, 'MEDIA_IN_USE']);
    expect((await read(id)).status).toBe('ready');
  });

  it('is allowed while drafts alone show it; it is then in the trash', async () => {
    const id = await seedOf(writer.id, { title: 'Ninfa' });
    await create(writer, { image: `/media/${id}` });
    expect((await call('DELETE', `/media/${id}`, { as: writer })).status).toBe(204);
    expect((await call('GET', `/media/${id}`, { as: writer })).status).toBe(404);
    const { body } = await call('GET', '/trash', { as: admin });
    expect(body).toContainEqual(expect.objectContaining({ id, kind: 'media', title: 'Ninfa', authorId: writer.id }));
  });

  it('of an upload that never came leaves nothing', async () => {
    const { body } = await call('POST', '/media', { as: writer, body: mediaForm() });
    expect((await call('DELETE', `/media/${body['id']}`, { as: writer })).status).toBe(204);
    expect((await call('GET', `/media/${body['id']}`, { as: writer })).status).toBe(404);
  });
});

it('an upload that never came is gone after a day', async () => {
  const { body } = await call('POST', '/media', { as: writer, body: mediaForm() });
  const before = magazine.clock.now;
  magazine.clock.now = new Date(before.getTime() + 25 * 3_600_000);
  const later = await magazine.person('writer', 'dopo');
  expect((await call('GET', `/media/${body['id']}`, { as: later })).status).toBe(404);
  magazine.clock.now = before;
});

describe('what one person uploads in a day', () => {
  const upload = (of: typeof magazine, as: Person, size: number, sent: object = mediaForm()) =>
    of.call('POST', '/media', { as, body: { ...sent, size } });
  const largest = 30 * 1024 * 1024;

  /** What the uploads of a person count, without the uploads. */
  async function uploaded(of: typeof magazine, { id }: Person, { files = 0, bytes = 0 }): Promise<void> {
    if (files > 0) expect(await reserveAmount(of.ctx, rateLimits.uploads, files, id)).toBeUndefined();
    if (bytes > 0) expect(await reserveAmount(of.ctx, rateLimits.uploadedBytes, bytes, id)).toBeUndefined();
  }

  it('are at most two hundred files and two gigabytes', async () => {
    const limited = await testMagazine({ settings: { ...ctx.settings, rateLimits: true } });
    const files = await limited.person('writer', 'molti');
    const bytes = await limited.person('writer', 'grandi');
    const other = await limited.person('writer', 'altra');
    const filesBefore = longRun ? 0 : 199;
    await uploaded(limited, files, { files: filesBefore });
    for (let sent = filesBefore; sent < 200; sent += 1) expect((await upload(limited, files, 10)).status).toBe(201);
    const { status, headers } = await upload(limited, files, 10);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    const largeBefore = longRun ? 0 : 67;
    await uploaded(limited, bytes, { files: 131 + largeBefore, bytes: largeBefore * largest });
    for (let sent = largeBefore; sent < 68; sent += 1) {
      expect((await upload(limited, bytes, largest)).status).toBe(201);
    }
    // The last file of the day is not counted where its bytes are refused.
    expect((await upload(limited, bytes, largest)).status).toBe(429);
    expect((await upload(limited, bytes, 1_000_000)).status).toBe(201);
    expect((await upload(limited, other, largest)).status).toBe(201);
  });

  it('count with the largest size that was announced for the same digest', async () => {
    const limited = await testMagazine({ settings: { ...ctx.settings, rateLimits: true } });
    const person = await limited.person('writer', 'cresce');
    const before = longRun ? 0 : 66;
    await uploaded(limited, person, { bytes: before * largest });
    const sent = Array.from({ length: 69 - before }, mediaForm);
    const last = sent.pop();
    for (const form of sent) {
      expect((await upload(limited, person, 1, form)).status).toBe(201);
      expect((await upload(limited, person, largest, form)).status).toBe(201);
    }
    expect((await upload(limited, person, 1, last)).status).toBe(201);
    expect((await upload(limited, person, largest, last)).status).toBe(429);
    expect((await upload(limited, person, largest, sent[0])).status).toBe(201);
  });
});
