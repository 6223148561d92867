import type { PublicVideo } from '#shared/kinds/video.ts';
import { posterPath, providerNames } from '#shared/kinds/video-url.ts';
import { categoryName } from '#shared/magazine.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import type { Shown } from '#site/src/components/lists/filtered-pages.ts';
import { Picture } from '#site/src/components/Picture.tsx';
import '#site/src/components/controls/focus.css';
import './VideoCard.css';

export type ShownVideo = Shown<PublicVideo>;

type Props = {
  video: ShownVideo;
  picture: KnownPicture | undefined;
  href: string;
  /** Opens the video here; without it the card is a plain link. */
  open?: () => void;
  described?: boolean;
  level?: 2 | 3;
  /** Stands on the first screen. */
  priority?: boolean;
};

export function VideoCard({ video, picture, href, open, described = false, level = 3, priority = false }: Props) {
  const { title, description, category, author, date, videoType } = video;
  const Heading = `h${level}` as const;
  return (
    <article className="video-card block-link" data-category={category}>
      <div className="video-screen filled">
        <Picture
          src={posterPath(video)}
          alt=""
          sizes={`(width >= 64rem) ${described ? 45 : 25}vw, (width >= 36rem) 50vw, 80vw`}
          picture={picture}
          priority={priority}
        />
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4v16l13-8z" fill="currentColor" />
        </svg>
      </div>
      <p className="video-category label">{categoryName(category)}</p>
      <Heading className="video-title" dir="auto">
        <a
          href={href}
          rel={href.startsWith('/') ? undefined : 'noopener noreferrer'}
          onClick={(event) => {
            if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open();
          }}
        >
          {boundLines(title)}
        </a>
      </Heading>
      {described && <p className="video-description clamped">{boundLines(description)}</p>}
      <p className="caption">
        {author}, <time dateTime={date}>{longDate(date)}</time>
        {described && `, su ${providerNames[videoType]}`}
      </p>
    </article>
  );
}
