import { useEffect, useRef } from 'react';
import { embedAddress, posterPath, providerNames } from '#shared/kinds/video-url.ts';
import { categoryName } from '#shared/magazine.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import { Modal } from '#site/src/components/dialogs/Modal.tsx';
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

/** The `sizes` of the poster. */
export const videoFrameSizes = '(width >= 64rem) 64rem, 100vw';

/** No request goes to the provider before `playing`. */
export function VideoPlayer({ video, picture, playing, play, close }: Props) {
  const { title, videoType, videoUrl } = video;
  const player = useRef<HTMLIFrameElement>(null);
  const startsPlaying = useRef(playing);
  // The pressed button is gone: the keys are the player's.
  useEffect(() => {
    if (playing && !startsPlaying.current) player.current?.focus();
  }, [playing]);

  return (
    <Modal
      className="video-room"
      label={title}
      close={close}
      // On a small screen the room fills the dialog.
      isOutside={({ target }) => target instanceof Element && target.matches('.modal-room, .video-words')}
    >
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
    </Modal>
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
