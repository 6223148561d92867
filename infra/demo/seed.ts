import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { parse as parseYaml } from 'yaml';
import { createAccount } from '#functions/accounts/new-account.ts';
import type { Context } from '#functions/context/context.ts';
import type { Key } from '#functions/db/keys.ts';
import { folderFiles, putFiles } from '#functions/files/files.ts';
import { importLines } from '#functions/import/import-file.ts';
import { putNewsletter } from '#functions/newsletter/newsletters.ts';
import { publishNewsletter } from '#functions/newsletter/public-edition.ts';
import { categories } from '#shared/magazine.ts';
import { Newsletter } from '#shared/model/newsletter/newsletter.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { demoAccounts } from './demo-accounts.ts';

const demo = fileURLToPath(new URL('./', import.meta.url));

/** The marker of a complete seed; an interrupted one is repeated. */
const seededKey: Key = { pk: 'demo', sk: 'seeded' };

type Fields = Record<string, unknown>;
type Document = { id: string; fields: Fields; body: string };

/** Fills an empty magazine with the demo content, once. */
export async function seedDemo(ctx: Context, mediaFolder: string): Promise<void> {
  putFiles(join(demo, 'pictures'), folderFiles(join(mediaFolder, 'pictures')), (path) => !path.startsWith('draw'));
  const { documents, tableName } = ctx.store;
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: seededKey, ConsistentRead: true }));
  if (Item) return;

  for (const account of demoAccounts) {
    await createAccount(ctx, { ...account, demo: true }).catch(ignoreIfThere);
  }
  const { problems } = await importLines(ctx, demoLines(civilDateInRome(ctx.now())));
  if (problems.length > 0) throw new Error(`The demo issue has mistakes:\n${problems.join('\n')}`);
  await Promise.all(demoNewsletters(ctx).map((newsletter) => seedNewsletter(ctx, newsletter)));
  await documents.send(new PutCommand({ TableName: tableName, Item: { ...seededKey, at: ctx.now().toISOString() } }));
}

/** The demo content as an import file: one JSON line per item. */
function demoLines(today: string): string[] {
  const ago = (days: unknown) => addDays(today, -Number(days));
  const ahead = (days: unknown) => addDays(today, Number(days));
  const dated = ({ daysAgo, ...fields }: Fields) => ({ ...fields, date: ago(daysAgo) });

  const lines = [
    ...documentsIn('articles').map(({ id, fields, body }) => ({
      type: 'article',
      id,
      bgColor: categories.find((category) => category.id === fields['category'])?.color,
      ...dated(fields),
      content: body,
      ...writer(id),
    })),
    ...documentsIn('news').map(({ id, fields, body }) => ({
      type: 'news',
      id,
      ...dated(fields),
      content: body,
      ...editor,
    })),
    ...documentsIn('videos').map(({ id, fields }) => ({ type: 'video', id, ...dated(fields), ...writer(id) })),
    ...documentsIn('events').map(({ id, fields: { startsIn, endsIn, ...fields }, body }) => ({
      type: 'event',
      id,
      ...fields,
      startDate: ahead(startsIn),
      endDate: ahead(endsIn),
      content: body,
      author: editorName,
      ...editor,
    })),
    ...documentsIn('gallery').map(({ id, fields: { order, ...fields } }) => ({
      type: 'gallery',
      id,
      ...fields,
      date: ago(order),
      ...editor,
    })),
    ...subscribers().map(({ daysAgo, ...fields }) => ({
      type: 'subscriber',
      ...fields,
      subscribedAt: `${ago(daysAgo)}T09:00:00.000Z`,
    })),
  ];
  return lines.map((line) => JSON.stringify(line));
}

const editor = { authorId: 'demo-editor' };
const editorName = demoAccounts.find(({ id }) => id === editor.authorId)?.fullName;
/** Divides the articles between the two writers, so that each has some to edit. */
const writer = (id: string) => ({ authorId: id.length % 2 === 0 ? 'demo-writer' : 'demo-writer2' });

function documentsIn(folder: string): Document[] {
  const files = readdirSync(join(demo, folder)).filter((name) => name.endsWith('.md'));
  return files.map((file) => {
    const [, frontMatter = '', body = ''] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(demo, folder, file), 'utf8')) ?? [];
    return { id: basename(file, '.md'), fields: parseYaml(frontMatter) as Fields, body: body.trim() };
  });
}

const subscribers = () => parseYaml(readFileSync(join(demo, 'subscribers.yaml'), 'utf8')) as Fields[];

function demoNewsletters(ctx: Context): Newsletter[] {
  const sentOn = { days: -6, at: 'T07:30:00.000Z' };
  return documentsIn('newsletters').map(({ id, fields, body }) => {
    const sent = fields['status'] === 'sent';
    const at = sent ? `${addDays(civilDateInRome(ctx.now()), sentOn.days)}${sentOn.at}` : ctx.now().toISOString();
    return Newsletter.parse({
      id,
      subject: fields['subject'],
      content: body,
      status: sent ? 'sent' : 'draft',
      sendState: sent ? 'sent' : 'draft',
      createdAt: at,
      updatedAt: at,
      startedAt: sent ? at : undefined,
      sentAt: sent ? at : undefined,
      recipientCount: sent ? subscribers().filter(({ status }) => status === 'active').length : 0,
      version: 1,
    });
  });
}

async function seedNewsletter(ctx: Context, newsletter: Newsletter): Promise<void> {
  await putNewsletter(ctx.store, { data: newsletter });
  if (newsletter.status === 'sent') await publishNewsletter(ctx, newsletter);
}

function ignoreIfThere(error: Error): void {
  if (!('code' in error) || (error.code !== 'EMAIL_TAKEN' && error.code !== 'USERNAME_TAKEN')) throw error;
}
