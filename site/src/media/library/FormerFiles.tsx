import { useQuery } from '@tanstack/react-query';
import type { MediaFileRecord, MediaItem } from '#shared/media/media.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { api } from '#site/src/api/api.ts';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { atHour, dayWith, formatNumber } from '#site/src/lib/italian-format.ts';
import { downloadOriginal, type Failed } from './download-original.ts';

/** The former files of a picture, with the person and time of each replacement, and their originals. */
export function FormerFiles({ media: { id, file }, failed }: { media: MediaItem; failed: Failed }) {
  const files = useQuery({
    queryKey: ['media-files', id, file],
    queryFn: async ({ signal }) => (await api.media[':id'].files.$get({ param: { id } }, { init: { signal } })).json(),
  });
  const [last, ...former] = files.data ?? [];
  if (files.isError) return <NotLoaded what="I file precedenti non si sono caricati." query={files} />;
  if (!last || former.length === 0) return null;

  return (
    <section aria-label="File precedenti" className="former-files">
      <h3 className="label">File precedenti</h3>
      <p className="caption">Il file di adesso: {described(last)}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list">
        {former.map((record) => (
          <li key={record.file}>
            <span className="upload-name">{record.name}</span>
            <span className="caption">{described(record)}</span>
            <button
              type="button"
              className="action"
              aria-label={`Scarica l’originale ${record.name}`}
              onClick={() => void downloadOriginal({ id, name: record.name, file: record.file }, failed)}
            >
              Scarica l’originale
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const described = ({ width, height, by, at }: MediaFileRecord) =>
  `${formatNumber(width)} × ${formatNumber(height)}, caricato da ${nameOf(by)} ${dayWith('il', at)} ${atHour(at)}`;
