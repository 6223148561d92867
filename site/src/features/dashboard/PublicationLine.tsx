import { type Publication, wordsOfLive } from '#site/src/api/publication.ts';
import { useSiteStatus } from './useSiteStatus.ts';

type Props = { publication: Publication | undefined; enabled: boolean };

/** How the public site stands to what was just published; nothing to say, no line. */
export function PublicationLine({ publication, enabled }: Props) {
  const { failed, live, edgesFollow, missing } = useSiteStatus(publication, enabled);
  return (
    <div className="publication" role="status">
      {failed && (
        <p>L’ultimo aggiornamento del sito non è riuscito: i lettori vedono l’edizione precedente. Si riprova da sé.</p>
      )}
      {!failed && missing && <p>La pagina non risponde: forse nel frattempo è stata tolta.</p>}
      {!failed && publication && !live && !missing && <p className="publication-waiting">Sta andando online …</p>}
      {!failed && publication && live && (
        <p>
          {wordsOfLive(publication, live, edgesFollow)} <a href={publication.path}>Vedi la pagina</a>
        </p>
      )}
    </div>
  );
}
