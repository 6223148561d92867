import type { MarkdownIt, Token } from 'markdown-it';
import container from 'markdown-it-container';
import type { CategoryId, EventTypeName } from '#shared/magazine.ts';
import { boundLines } from '#shared/text/line-ends.ts';

/** The content of a card: the item behind its link. Of a link within a paragraph its address alone counts. */
export type Card = {
  /** Where the item is now; none for a video elsewhere. */
  address?: string;
  /** Empty: the words of the link. */
  title: string;
  label: string;
  note: string;
  category?: CategoryId | undefined;
  eventType?: EventTypeName;
  video?: { poster: string; embed: string };
};

/** By address; null for an item that is not public, of which the page shows the words alone. */
export type KnownCards = Readonly<Record<string, Card | null>>;

const name = 'scheda';

/** Whether a text may have cards at all: the parser decides. */
export const mayHaveCards = (source: string): boolean => /:::[ \t]*scheda/.test(source);

/**
 * A link alone in its paragraph is shown as what it leads to: an event with its days and place, a video with its picture.
 *
 *     ::: scheda
 *     [Titolo](/evento/ID)
 *     :::
 *
 * Mails, feeds and other renderers show the link.
 */
export function cards(markdown: MarkdownIt): void {
  const escaped = (text: string) => markdown.utils.escapeHtml(text);
  markdown.use(container, name, { validate: (parameters: string) => parameters.trim() === name, render: () => '' });

  markdown.core.ruler.push('cards', ({ tokens, env }) => {
    const { cards: all = {}, addresses, portable } = env as RenderEnv;
    const knownAt = (address: string) => (Object.hasOwn(all, address) ? all[address] : undefined);
    let depth = 0;
    for (const [place, token] of tokens.entries()) {
      if (token.type === `container_${name}_open`) depth += 1;
      if (token.type === `container_${name}_close`) depth -= 1;
      const content = tokens[place + 1];
      const link = depth > 0 && token.type === 'paragraph_open' && content ? linkAlone(content) : undefined;
      if (!link || !content) continue;
      addresses?.add(link.address);
      const card = knownAt(link.address);
      if (card === null) content.children = link.words;
      if (!card || portable) continue;
      content.type = 'card';
      content.meta = { ...link, address: card.address ?? link.address, card } satisfies Placed;
      for (const edge of [token, tokens[place + 2]]) if (edge) edge.hidden = true;
    }
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const now = link.type === 'link_open' && knownAt(String(link.attrGet('href')))?.address;
      if (now) link.attrSet('href', now);
    }
  });

  markdown.renderer.rules['card'] = (tokens, place, options, env, renderer) => {
    const { address, words, card } = (tokens[place] as Token).meta as Placed;
    const written = {
      address: escaped(address),
      title: escaped(boundLines(card.title)) || renderer.renderInline(words, options, env),
      plainTitle: escaped(card.title || words.map(({ content }) => content).join('')),
    };
    return card.video ? videoHtml(card.video, written) : itemHtml(card, written);
  };

  function itemHtml({ label, note, category, eventType }: Card, { address, title }: Written): string {
    const color = eventType ? `data-event-type="${escaped(eventType)}"` : `data-category="${escaped(category ?? '')}"`;
    return `<div class="card" ${color}><p><span>${escaped(label)}</span></p><p dir="auto"><a href="${address}">${title}</a></p><p>${escaped(note)}</p></div>`;
  }

  function videoHtml({ poster, embed }: NonNullable<Card['video']>, { address, title, plainTitle }: Written): string {
    const isOurs = address.startsWith('/');
    const play = `Guarda il video: ${plainTitle}`;
    const rel = isOurs ? '' : ' rel="noopener noreferrer nofollow ugc"';
    const image = `<img src="${escaped(poster)}" alt="" width="480" height="270" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
    const caption = isOurs ? `<a href="${address}">${title}</a>` : title;
    return `<figure class="video"><a href="${address}"${rel} data-embed="${escaped(embed)}" aria-label="${play}">${image}<span>Guarda il video</span></a><figcaption dir="auto">${caption}</figcaption></figure>`;
  }
}

type RenderEnv = { cards?: KnownCards; portable?: boolean; addresses?: Set<string> };
type Link = { address: string; words: Token[] };
type Placed = Link & { card: Card };
type Written = { address: string; title: string; plainTitle: string };

/** The link of a paragraph that holds nothing else. */
function linkAlone({ children }: Token): Link | undefined {
  const [open, ...rest] = children ?? [];
  const words = rest.slice(0, -1);
  if (open?.type !== 'link_open' || rest.at(-1)?.type !== 'link_close') return undefined;
  const isSimple = words.every(({ type }) => type !== 'link_close' && type !== 'image' && type !== 'footnote_ref');
  return isSimple ? { address: String(open.attrGet('href')), words } : undefined;
}
