import type { KnownPictures } from '#shared/content/figures.ts';
import { renderMarkdown } from '#shared/content/markdown.ts';
import './Markdown.css';
import './Figures.css';

type Props = { source: string; dropCap?: boolean; pictures?: KnownPictures | undefined };

/** The only place where HTML made from authors' Markdown enters a page: renderMarkdown sanitises it. */
export function Markdown({ source, dropCap = false, pictures }: Props) {
  return (
    <div
      className="prose"
      data-drop-cap={dropCap || undefined}
      dangerouslySetInnerHTML={{ __html: renderMarkdown(source, pictures) }}
    />
  );
}
