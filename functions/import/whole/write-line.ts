import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { newAccount } from '#functions/accounts/new-account.ts';
import { addAccount, getAccount } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { askedKey, slugKey } from '#functions/db/keys.ts';
import { noUses, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { ifAbsent, type Row, type Store, transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type Edition, liveItem, type WorkingEdition, workingItem } from '#functions/items/saving/editions.ts';
import { specs } from '#functions/items/specs.ts';
import { termRow } from '#functions/items/terms.ts';
import { bytesOwnerRow, mediaRow, putFile } from '#functions/media/rows.ts';
import { newsletterItem } from '#functions/newsletter/newsletters.ts';
import { usesIn } from '#functions/newsletter/public-edition.ts';
import { subscriberPut } from '#functions/newsletter/subscribers/subscribers.ts';
import { redirectRow } from '#functions/publish/redirects.ts';
import { explain } from '#shared/errors/validation.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { Person } from '#shared/rules/fields.ts';
import { type LineOf, type LineType, lineShapes, type WholeLine } from './lines.ts';

/** A line that was checked. */
export type ReadLine =
  | { [Type in LineType]: { type: Type; fields: LineOf<Type> } }[LineType]
  | {
      type: 'item';
      kind: ContentKind;
      working: WorkingEdition | undefined;
      live: Edition | undefined;
      /** Of an item with one edition alone, whose row has it beside the fields. */
      updatedBy: Person | undefined;
    };

/** What is wrong with a line, as `campo: motivo`. */
class WrongLine extends Error {}

export function readWholeLine(text: string): ReadLine | { problem: string } {
  try {
    const { type, ...fields } = JSON.parse(text) as WholeLine;
    if ((contentKinds as readonly string[]).includes(type)) return readItem(type as ContentKind, fields);
    if (!Object.hasOwn(lineShapes, type)) throw new WrongLine(`type: «${type}» non è una riga di una rivista intera`);
    const shape: z.ZodType = lineShapes[type as LineType];
    return { type, fields: shaped(shape, fields) } as ReadLine;
  } catch (error) {
    if (error instanceof WrongLine) return { problem: error.message };
    if (error instanceof SyntaxError) return { problem: 'riga: non è JSON valido' };
    throw error;
  }
}

function shaped<Value>(schema: z.ZodType<Value>, fields: unknown): Value {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const [first] = explain(error);
  throw new WrongLine(`${first?.field}: ${first?.message}`);
}

function readItem(kind: ContentKind, { eventType, working: differing, ...rest }: Record<string, unknown>): ReadLine {
  const edition = eventType === undefined ? rest : { ...rest, type: eventType };
  const spec = specs[kind];
  const workingOf = (fields: Record<string, unknown>) => shaped(spec.working, fields) as WorkingEdition;
  const item = { type: 'item', kind, working: undefined, live: undefined, updatedBy: undefined } as const;
  if (!isModerated(kind)) {
    const updatedBy = shaped(Person.optional(), edition['updatedBy']);
    const isLive = edition['status'] === 'published';
    return { ...item, ...(isLive ? { live: shaped(spec.live, edition) } : { working: workingOf(edition) }), updatedBy };
  }
  if (!differing) return { ...item, working: workingOf(edition) };
  const changed = Object.entries({ ...edition, ...differing }).filter(([, value]) => value !== null);
  return { ...item, working: workingOf(Object.fromEntries(changed)), live: shaped(spec.live, edition) };
}

/** What is there already stays as it is. */
export async function writeWholeLine(ctx: Context, line: ReadLine): Promise<'written' | 'there' | { problem: string }> {
  if (line.type === 'account') return writeAccount(ctx, line.fields);
  return (await transact(ctx.store, writesOf(ctx.store, line))) ? 'written' : 'there';
}

const put = ({ tableName: TableName }: Store, Item: Row): Write => ({ Put: { TableName, Item, ...ifAbsent } });

function writesOf(store: Store, line: Exclude<ReadLine, { type: 'account' }>): Write[] {
  if (line.type === 'item') {
    const { kind, working, live, updatedBy } = line;
    const rows: Row[] = [
      ...(working ? [{ ...workingItem(kind, working), ...(updatedBy && { updatedBy }) }] : []),
      ...(live ? [liveItem(kind, { ...live, updatedBy })] : []),
    ];
    const { id = '' } = working ?? live ?? {};
    return [...rows.map((row) => put(store, row)), ...useWrites(store, kind, id, noUses, usesOfRows(rows))];
  }
  switch (line.type) {
    case 'subscriber': {
      const { consent, requested, reactivated, expires, ...data } = line.fields;
      return [{ Put: subscriberPut(store, undefined, { data, consent, requested, reactivated, expires }) }];
    }
    case 'newsletter': {
      const { issue, ...data } = line.fields;
      const rows = [newsletterItem({ data }), ...(issue ? [liveItem('newsletter', issue)] : [])];
      const uses = useWrites(store, 'newsletter', data.id, noUses, usesIn(data.content, issue !== undefined));
      return [...rows.map((row) => put(store, row)), ...uses];
    }
    case 'media': {
      const { by, at, ...media } = line.fields;
      const { id, file } = media;
      const guard = { Put: { TableName: store.tableName, Item: bytesOwnerRow(file.sha256, { id, proven: true }) } };
      return [put(store, mediaRow(media)), putFile(store, id, file, by, at), guard];
    }
    case 'asked':
      return [put(store, { ...askedKey(line.fields.subscriber), at: line.fields.at })];
    case 'author':
    case 'tag': {
      const row = termRow(line.type, line.fields);
      return [put(store, row), ...useWrites(store, line.type, line.fields.id, noUses, usesOfRows([row]))];
    }
    case 'slug':
      return [put(store, { ...slugKey(line.fields.kind, line.fields.slug), id: line.fields.id })];
    case 'redirect':
      return [put(store, redirectRow(line.fields.from, line.fields.to))];
  }
}

/** The password that it gets is random and kept nowhere: its person asks for a new one. */
async function writeAccount(ctx: Context, line: LineOf<'account'>) {
  if (await getAccount(ctx.store, line.id)) return 'there' as const;
  const password = randomBytes(24).toString('base64url');
  try {
    const { email, username, fullName, role } = line;
    await addAccount(ctx.store, {
      ...(await newAccount(ctx, { email, username, fullName, role, password })),
      ...line,
    });
    return 'written' as const;
  } catch (error) {
    if (error instanceof AppError) return { problem: `${line.email}: ${error.message}` };
    throw error;
  }
}
