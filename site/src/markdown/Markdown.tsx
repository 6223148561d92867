import type { KnownCards } from '#shared/markdown/cards.ts';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { playHere } from './play-here.ts';
import './Markdown.css';
import './Figures.css';

type Props = {
  source: string;
  /** Of shared/markdown/markdown.ts, where the text has a page of its own. */
  owner?: string;
  dropCap?: boolean;
  pictures?: KnownPictures | undefined;
  cards?: KnownCards | undefined;
};

/** The only place where HTML made from authors' Markdown enters a page: the renderer sanitises it. */
export function Markdown({ source, owner, dropCap = false, pictures, cards }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press is that of a link within, which has its keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="prose"
      data-drop-cap={dropCap || undefined}
      dangerouslySetInnerHTML={{ __html: renderMarkdown(source, pictures, cards, owner) }}
      // A page without React does the same in TextVideos.astro.
      onClick={({ nativeEvent }) => playHere(nativeEvent)}
    />
  );
}
