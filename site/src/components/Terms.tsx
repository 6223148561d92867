import { type Taxonomy, termsOf } from '#shared/kinds/terms.ts';
import { termPath } from '#shared/publish/paths.ts';
import './Terms.css';

type Piece = Parameters<typeof termsOf>[1];

const linked = (taxonomy: Taxonomy, piece: Piece) =>
  termsOf(taxonomy, piece).map(({ name, slug }) =>
    slug ? (
      <a key={name} href={termPath({ taxonomy, slug })} rel={taxonomy === 'author' ? 'author' : 'tag'}>
        {name}
      </a>
    ) : (
      name
    ),
  );

/** «di Ada Neri e Ugo Rossi», each leading to what they wrote. */
export function Byline({ piece }: { piece: Piece }) {
  const authors = linked('author', piece);
  if (authors.length === 0) return null;
  return (
    <span>
      di {authors.flatMap((author, place) => [place === 0 ? '' : place === authors.length - 1 ? ' e ' : ', ', author])}
    </span>
  );
}

/** The tags of a piece, at its end. */
export function Tags({ piece }: { piece: Piece }) {
  const tags = linked('tag', piece);
  if (tags.length === 0) return null;
  return (
    <ul className="tags label" aria-label="Temi">
      {tags.map((tag, place) => (
        <li key={place}>{tag}</li>
      ))}
    </ul>
  );
}
