import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSources } from '#functions/import/sources/source-files.ts';
import { readCategories } from '#functions/import/translation/categories.ts';
import { translateFiles } from '#functions/import/translation/translate-files.ts';

export type TestItem = {
  id: number;
  title?: string;
  content?: string;
  type?: string;
  status?: string;
  slug?: string;
  link?: string;
  /** XML of its own. */
  more?: string;
  meta?: Record<string, string | string[]>;
};

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export const wxrItem = ({
  id,
  title = 'Un titolo',
  content = '',
  more = '',
  meta = {},
  ...item
}: TestItem): string => `<item>
<title>${cdata(title)}</title>
<link>${item.link ?? `https://rivista.example/${item.slug ?? `pezzo-${id}`}/`}</link>
<dc:creator>${cdata('lia')}</dc:creator>
<guid isPermaLink="false">https://rivista.example/?p=${id}</guid>
<content:encoded>${cdata(content)}</content:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>2019-05-02 18:30:00</wp:post_date>
<wp:post_date_gmt>2019-05-02 16:30:00</wp:post_date_gmt>
<wp:post_modified_gmt>2021-03-04 08:00:00</wp:post_modified_gmt>
<wp:post_name>${item.slug ?? `pezzo-${id}`}</wp:post_name>
<wp:status>${item.status ?? 'publish'}</wp:status>
<wp:post_type>${item.type ?? 'post'}</wp:post_type>
${Object.entries(meta)
  .flatMap(([key, values]) => [values].flat().map((value) => ({ key, value })))
  .map(
    ({ key, value }) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('\n')}
${more}
</item>`;

export const wxr = (items: readonly TestItem[], head = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>La rivista di prima</title><link>https://rivista.example</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://rivista.example</wp:base_blog_url>
<wp:author><wp:author_login>lia</wp:author_login><wp:author_display_name>${cdata('Lia Conti')}</wp:author_display_name></wp:author>
${head}
${items.map(wxrItem).join('\n')}
</channel></rss>
`;

export const attachment = (
  id: number,
  file: string,
  more: Partial<TestItem> & { caption?: string; parent?: number } = {},
): TestItem => ({
  id,
  type: 'attachment',
  status: 'inherit',
  title: file,
  ...more,
  more: `<wp:attachment_url>https://rivista.example/wp-content/uploads/${file}</wp:attachment_url><wp:post_parent>${more.parent ?? 0}</wp:post_parent><excerpt:encoded>${cdata(more.caption ?? '')}</excerpt:encoded>`,
});

export type Line = Record<string, unknown> & { content: string };

/** Translates files in a folder of their own, which a test file removes at its end. */
export function translator() {
  const folder = mkdtempSync(join(tmpdir(), 'trasloco-'));
  let runs = 0;
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true }),
    async translate(files: Readonly<Record<string, string | Uint8Array>>, categories = '') {
      runs += 1;
      const own = join(folder, String(runs));
      mkdirSync(own);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
      const places = { record: join(own, 'prova.sinopia.jsonl'), report: join(own, 'prova.sinopia.html') };
      const opened = await openSources([own]);
      try {
        const translation = await translateFiles(opened.files, places, readCategories(categories));
        const all = readFileSync(places.record, 'utf8').split('\n').filter(Boolean);
        const lines = all.map((line) => JSON.parse(line) as Line).filter(({ type }) => type !== 'redirect');
        const report = readFileSync(places.report, 'utf8');
        return { ...translation, lines, report, places };
      } finally {
        opened.close();
      }
    },
  };
}
