import { type KnownPictures, renderMarkdown } from '#shared/content/markdown.ts';
import './Markdown.css';

type Props = { source: string; dropCap?: boolean; pictures?: KnownPictures | undefined };

/** The only place where HTML made from what people write enters a page: renderMarkdown drops whatever could act. */
export function Markdown({ source, dropCap = false, pictures }: Props) {
  return (
    <div
      className="prose"
      data-drop-cap={dropCap || undefined}
      dangerouslySetInnerHTML={{ __html: renderMarkdown(source, pictures) }}
    />
  );
}
