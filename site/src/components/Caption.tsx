import { captionRuns } from '#site/src/lib/typography.ts';

type Props = { caption?: string | undefined; credit?: string | undefined };

/** Author, *title*, year, technique, place; then whose picture it is. */
export function Caption({ caption, credit }: Props) {
  if (!caption && !credit) return null;
  return (
    <figcaption className="caption">
      {captionRuns(caption ?? '').map(({ text, emphasised }) => (emphasised ? <em key={text}>{text}</em> : text))}
      {credit && <span className="credit">{credit}</span>}
    </figcaption>
  );
}
