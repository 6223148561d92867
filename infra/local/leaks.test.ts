import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { eventForm, galleryForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { openLocalSite } from '#infra/local/publish/local-site.ts';
import { finishSearch } from '#infra/local/testing/finished-site.ts';
import { schemas } from '#shared/kinds/schemas.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

const magazine = await testMagazine();
const { api, call, ctx } = magazine;
const staff = await newsroom(magazine);
const folder = mkdtempSync(join(tmpdir(), 'leaks-'));
const places = { live: join(folder, 'live'), records: join(folder, 'records'), media: join(folder, 'media') };

const canary = 'canarino';
const forms = { articles: articleForm, videos: videoForm, events: eventForm } as const;
type Kind = keyof typeof forms;
const kinds = Object.keys(forms) as Kind[];

/** A secret word for every text of an item that only the staff may read. */
const secret = (kind: Kind, place: string) => {
  const fields = Object.entries(
    { articles: schemas.article, videos: schemas.video, events: schemas.event }[kind].change.shape,
  );
  const texts = fields.filter(([, schema]) => schema.safeParse(canary).success);
  return Object.fromEntries(texts.map(([field]) => [field, `${canary}-${kind}-${place}-${field}`]));
};

const hidden: [kind: Kind, id: string][] = [];
const revised: [kind: Kind, id: string][] = [];
let reached = 0;
const listener = createServer((_, response) => {
  reached += 1;
  response.end();
});
const everyFile = () =>
  [places.live, places.records].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) })),
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  await writeWhatIsHidden();
  await writeWhatPointsAtUs((listener.address() as AddressInfo).port);
  const { publisher } = await openLocalSite({ ctx, at: places, release: await ensureRelease() });
  await publisher.prepare();
  while (await publisher.step());
  await finishSearch(publisher, places);
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

async function writeWhatIsHidden(): Promise<void> {
  for (const kind of kinds) {
    const create = async (as: typeof staff.writer, fields: object) =>
      String((await call('POST', `/${kind}`, { as, body: { ...forms[kind], ...fields } })).body['id']);
    hidden.push([kind, await create(staff.writer, { ...secret(kind, 'draft'), status: 'draft' })]);
    hidden.push([kind, await create(staff.writer, { ...secret(kind, 'pending'), status: 'pending' })]);

    const rejected = await create(staff.writer, { ...secret(kind, 'rejected'), status: 'pending' });
    await call('PUT', `/${kind}/${rejected}/reject`, { as: staff.editor, body: { reason: `${canary}-motivo` } });
    const withdrawn = await create(staff.editor, { ...secret(kind, 'withdrawn'), status: 'published' });
    await call('PUT', `/${kind}/${withdrawn}`, { as: staff.editor, body: { status: 'draft' } });
    const deleted = await create(staff.editor, { ...secret(kind, 'deleted'), status: 'published' });
    await call('DELETE', `/${kind}/${deleted}`, { as: staff.editor });
    hidden.push([kind, rejected], [kind, withdrawn], [kind, deleted]);

    const live = await create(staff.writer, { title: `Pubblicato in ${kind}`, status: 'pending' });
    await call('PUT', `/${kind}/${live}/approve`, { as: staff.editor });
    await call('PUT', `/${kind}/${live}`, { as: staff.writer, body: secret(kind, 'revision') });
    revised.push([kind, live]);
  }
}

/** Everything published that names an address, naming ours in every way that a machine would understand. */
async function writeWhatPointsAtUs(port: number): Promise<void> {
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '127.1', '[::ffff:127.0.0.1]']) {
    const image = `http://${host}:${port}/immagine.png`;
    const content = `![x](${image})\n\n[x](${image})\n\n<${image}>`;
    const published = { as: staff.admin };
    const bodies = {
      articles: { ...articleForm, image, content, status: 'published', featured: true },
      events: { ...eventForm, image, content, website: image, ticketUrl: image, status: 'published' },
      news: { ...newsForm, image, content },
      gallery: { ...galleryForm, image },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect((await call('POST', `/${path}`, { ...published, body })).status).toBe(201);
    }
  }
}

describe('words that are not published', () => {
  it('are visible to the staff (control test)', async () => {
    for (const kind of kinds) {
      const { text } = await call('GET', `/${kind}/admin/all?limit=100`, { as: staff.admin });
      for (const place of ['draft', 'pending', 'rejected', 'withdrawn', 'revision']) {
        expect(text).toContain(`${canary}-${kind}-${place}`);
      }
    }
  });

  it('are in no built file and not in the file of the site', () => {
    const files = everyFile();
    expect(files.length).toBeGreaterThan(50);
    for (const { name, bytes } of files) expect(bytes.includes(canary), name).toBe(false);
    for (const [, id] of hidden) {
      for (const { name, bytes } of files) expect(bytes.includes(id), name).toBe(false);
    }
    expect(files.filter(({ bytes }) => bytes.includes('Pubblicato in articles')).length).toBeGreaterThan(2);
  });

  describe.each([
    ['an anonymous client', undefined],
    ['a user', staff.user],
    ['another writer', staff.otherWriter],
  ])('for %s', (_, as) => {
    const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};

    it('are in no answer of a public call with any parameters', async () => {
      const open = callsOf(await documentOf(magazine)).filter(
        ({ method, operation }) => method === 'GET' && !operation.security,
      );
      const ofAuthor = `?authorId=${staff.writer.id}`;
      const filters = ['?limit=100', '?status=draft', '?status=pending', '?featured=false&limit=100', '?category=arte'];
      const ids = [...hidden, ...revised].map(([, id]) => id);
      const addresses = open.flatMap(({ path }) =>
        path.includes('{id}')
          ? ids.map((id) => path.replace('{id}', id))
          : ['', ofAuthor, ...filters].map((question) => path.replace('{year}/{month}', '2026/11') + question),
      );
      expect(addresses.length).toBeGreaterThan(100);
      for (const address of addresses)
        expect(await (await api.request(address, { headers })).text(), address).not.toContain(canary);
    });

    it('are in nothing that a refused call says', async () => {
      for (const [kind, id] of [...hidden, ...revised]) {
        for (const [method, action, body] of [
          ['PUT', '', { version: 99 }],
          ['PUT', '/approve', {}],
          ['PUT', '/reject', { reason: 'x' }],
          ['DELETE', '', undefined],
        ] as const) {
          const { status, text } = await call(method, `/${kind}/${id}${action}`, { ...(as ? { as } : {}), body });
          expect(status).toBeGreaterThanOrEqual(400);
          expect(text).not.toContain(canary);
        }
      }
    });

    test.each(kinds)('are at no address of %s', async (kind) => {
      for (const [, id] of hidden.filter(([of]) => of === kind)) {
        expect((await api.request(`/api/${kind}/${id}`, { headers })).status).toBe(404);
      }
      for (const [, id] of revised.filter(([of]) => of === kind)) {
        const answer = await api.request(`/api/${kind}/${id}`, { headers });
        expect([answer.status, (await answer.json()).title]).toEqual([200, `Pubblicato in ${kind}`]);
      }
    });
  });
});

it('the API and the build request no address written by an author', () => expect(reached).toBe(0));

it('the logs hold none of the words that are not published', () => {
  expect(magazine.logs.length).toBeGreaterThan(100);
  expect(JSON.stringify(magazine.logs)).not.toContain(canary);
});
