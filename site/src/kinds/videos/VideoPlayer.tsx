import { type MouseEvent, useEffect, useRef } from 'react';
import { embedAddress, posterPath, providerNames } from '#shared/kinds/video-url.ts';
import { categoryName } from '#shared/magazine.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import { useModal } from '#site/src/components/dialogs/useModal.ts';
import { EditItem } from '#site/src/components/EditItem.tsx';
import { Picture } from '#site/src/components/Picture.tsx';
import type { ShownVideo } from './VideoCard.tsx';
import './VideoPlayer.css';

type Props = {
  video: ShownVideo;
  picture: KnownPicture | undefined;
  playing: boolean;
  play: () => void;
  close: () => void;
};

export const videoFrameSizes = '(width >= 64rem) 64rem, 100vw';

/**
 * A full-screen dialog: Esc, the button and a click outside close it; the focus goes back. No request goes to the provider before
 * `playing`.
 */
export function VideoPlayer({ video, picture, playing, play, close }: Props) {
  const { title, videoType, videoUrl } = video;
  const player = useRef<HTMLIFrameElement>(null);
  const startsPlaying = useRef(playing);
  const modal = useModal(close);
  // The content covers the dialog, and on a small screen the room fills it. The end of a selection of words is a click on what
  // they stand in.
  const closeFromOutside = ({ target }: MouseEvent) => {
    const isOutside = target instanceof Element && target.matches('.video-dialog, .video-room, .video-words');
    if (isOutside && getSelection()?.isCollapsed !== false) close();
  };
  // The pressed button is gone: the keys are the player's.
  useEffect(() => {
    if (playing && !startsPlaying.current) player.current?.focus();
  }, [playing]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Esc and the button
    <dialog {...modal} className="video-dialog night" aria-label={title} onClick={closeFromOutside}>
      <div className="video-room">
        <button className="video-close label" type="button" onClick={close}>
          Chiudi
        </button>
        <div className="video-frame">
          {/* Seen until the player has painted. */}
          <Picture src={posterPath(video)} alt="" sizes={videoFrameSizes} picture={picture} priority />
          {playing ? (
            <iframe
              ref={player}
              src={embedAddress(video)}
              title={title}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <button type="button" className="video-play" onClick={play}>
              <PlaySign />
            </button>
          )}
        </div>
        <div className="video-words">
          <VideoWords video={video} Title="h2" />
          <a className="action" href={videoUrl} rel="noopener noreferrer">
            Aprilo su {providerNames[videoType]}
          </a>
          <EditItem kind="video" id={video.id} />
        </div>
      </div>
    </dialog>
  );
}

export const PlaySign = () => (
  <span className="label">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 4v16l13-8z" fill="currentColor" />
    </svg>
    Guarda il video
  </span>
);

export function VideoWords({ video, Title }: { video: ShownVideo; Title: 'h1' | 'h2' }) {
  const { title, description, category, author, date } = video;
  return (
    <>
      <p className="label" data-category={category}>
        {categoryName(category)}
      </p>
      <Title dir="auto">{boundLines(title)}</Title>
      <p className="caption">
        {author}, <time dateTime={date}>{longDate(date)}</time>
      </p>
      <p className="video-about">{boundLines(description)}</p>
    </>
  );
}
