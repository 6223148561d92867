import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { parse as parseYaml } from 'yaml';
import { createAccount } from '#functions/accounts/new-account.ts';
import type { Context } from '#functions/context/context.ts';
import type { Key } from '#functions/db/keys.ts';
import { folderFiles, putFile, putFiles } from '#functions/files/files.ts';
import { importLines } from '#functions/import/import-file.ts';
import { putNewsletter } from '#functions/newsletter/newsletters.ts';
import { publishNewsletter } from '#functions/newsletter/public-edition.ts';
import { Newsletter } from '#shared/newsletter/newsletter.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { demo, demoAccounts, demoLines, documentsIn, subscribers } from './lines.ts';

/** The marker of a complete seed; an interrupted one is repeated. */
const seededKey: Key = { pk: 'demo', sk: 'seeded' };

/** Fills an empty magazine with the demo content, once. */
export async function seedDemo(ctx: Context, mediaFolder: string): Promise<void> {
  const pictures = folderFiles(join(mediaFolder, 'pictures'));
  putFiles(join(demo, 'pictures'), pictures);
  for (const [name, drawing] of Object.entries(details())) putFile(pictures, name, Buffer.from(drawing));
  const { documents, tableName } = ctx.store;
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: seededKey, ConsistentRead: true }));
  if (Item) return;

  for (const account of demoAccounts) {
    await createAccount(ctx, { ...account, demo: true }).catch(ignoreIfThere);
  }
  const { problems } = await importLines(
    ctx,
    demoLines(civilDateInRome(ctx.now())).map((line) => JSON.stringify(line)),
  );
  if (problems.length > 0) throw new Error(`The demo issue has mistakes:\n${problems.join('\n')}`);
  await Promise.all(demoNewsletters(ctx).map((newsletter) => seedNewsletter(ctx, newsletter)));
  await documents.send(new PutCommand({ TableName: tableName, Item: { ...seededKey, at: ctx.now().toISOString() } }));
}

function demoNewsletters(ctx: Context): Newsletter[] {
  const sentOn = { days: -6, at: 'T07:30:00.000Z' };
  return documentsIn('newsletters').map(({ id, fields, body }) => {
    const sent = fields['status'] === 'sent';
    const moment = sent ? `${addDays(civilDateInRome(ctx.now()), sentOn.days)}${sentOn.at}` : ctx.now().toISOString();
    return Newsletter.parse({
      id,
      subject: fields['subject'],
      content: body,
      status: sent ? 'sent' : 'draft',
      sendState: sent ? 'sent' : 'draft',
      createdAt: moment,
      updatedAt: moment,
      startedAt: sent ? moment : undefined,
      sentAt: sent ? moment : undefined,
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

/** Details of drawings for the essays, by the name of their file: the drawing with another `viewBox`, as sharp as the whole. */
export function details(): Record<string, string> {
  const views = parseYaml(readFileSync(join(demo, 'details.yaml'), 'utf8')) as Record<string, number[]>;
  return Object.fromEntries(
    Object.entries(views).map(([name, view]) => [`dettaglio-${name}.svg`, detailOf(name, view as View)]),
  );
}

type View = [x: number, y: number, width: number, height: number];
/** Of the shown part in pixels, whatever the size of the drawing. */
const shownWidth = 1_200;

function detailOf(name: string, view: View): string {
  const [, , width, height] = view;
  const size = `width="${shownWidth}" height="${Math.round((shownWidth * height) / width)}"`;
  return readFileSync(join(demo, 'pictures', `${name}.svg`), 'utf8').replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${view.join(' ')}" ${size}`,
  );
}
