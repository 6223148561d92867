import { magazine } from '#shared/magazine.ts';
import { pageDescription, pageTitle } from '#site/src/metadata/page-title.ts';

type Props = { title: string; description: string; path: string };

/** As search engines show a page: its title on one line, its description on two. */
export const SearchResult = ({ title, description, path }: Props) => (
  <div className="search-result">
    <p className="search-result-site">
      <strong>{magazine.name}</strong> {location.host}
      {path.split('/').slice(0, -1).join(' › ')}
    </p>
    <p className="search-result-title">{pageTitle(title)}</p>
    <p className="search-result-words">{pageDescription(description)}</p>
  </div>
);
