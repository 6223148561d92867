import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';
import type { RegisterInput } from '#shared/accounts/user.ts';
import { demoLogins, demoPassword } from '#shared/demo.ts';
import { categories } from '#shared/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { addDays } from '#shared/time/dates.ts';

type DemoAccount = RegisterInput & { id: string; role: Role };

const account = (name: string, role: Role, fullName: string): DemoAccount => ({
  id: `demo-${name}`,
  email: `${name}@${demoLogins.domain}`,
  username: name,
  fullName,
  role,
  password: demoPassword,
});

/** One for each role, and a second writer to test ownership. */
export const demoAccounts: DemoAccount[] = [
  account('admin', 'admin', 'Ada Morandi'),
  account('editor', 'editor', 'Giulia Ferrante'),
  account('writer', 'writer', 'Elena Baldacci'),
  account('writer2', 'writer', 'Tommaso Rinaldi'),
  account('user', 'user', 'Lidia Conti'),
];

export const demo = fileURLToPath(new URL('./', import.meta.url));

type Fields = Record<string, unknown>;
type Document = { id: string; fields: Fields; body: string };
export type DemoLine = Fields & { type: string; id?: string };

/** The demo content as lines of an import file, one per item. */
export function demoLines(today: string): DemoLine[] {
  const ago = (days: unknown) => addDays(today, -Number(days));
  const ahead = (days: unknown) => addDays(today, Number(days));
  const dated = ({ daysAgo, ...fields }: Fields) => ({ ...fields, date: ago(daysAgo) });

  return [
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
}

const editor = { authorId: 'demo-editor' };
const editorName = demoAccounts.find(({ id }) => id === editor.authorId)?.fullName;
/** Divides the articles between the two writers, so that each has some to edit. */
const writer = (id: string) => ({ authorId: id.length % 2 === 0 ? 'demo-writer' : 'demo-writer2' });

export function documentsIn(folder: string): Document[] {
  const files = readdirSync(join(demo, folder)).filter((name) => name.endsWith('.md'));
  return files.map((file) => {
    const [, frontMatter = '', body = ''] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(demo, folder, file), 'utf8')) ?? [];
    return { id: basename(file, '.md'), fields: parseYaml(frontMatter) as Fields, body: body.trim() };
  });
}

export const subscribers = () => parseYaml(readFileSync(join(demo, 'subscribers.yaml'), 'utf8')) as Fields[];
