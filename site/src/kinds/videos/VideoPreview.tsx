import { useState } from 'react';
import type { PublicVideo, Video } from '#shared/kinds/video.ts';
import { VideoCard } from './VideoCard.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import '#site/src/components/lists/even-rows.css';

/** An unpublished video as its card and its player will be. */
export function VideoPreview({ video: { status: _, ...video } }: { video: PublicVideo | Video }) {
  const [open, setOpen] = useState(false);
  // An unpublished video may have no publication date; none is shown.
  const shown: PublicVideo = { publishedAt: video.updatedAt, ...video, status: 'published' };
  return (
    <div className="frame">
      <h1 className="visually-hidden">{video.title}</h1>
      <ul className="even-rows">
        <li>
          <VideoCard
            video={shown}
            picture={undefined}
            href={video.videoUrl}
            open={() => setOpen(true)}
            level={2}
            described
            priority
          />
        </li>
      </ul>
      {open && <VideoPlayer video={shown} picture={undefined} playing play={() => {}} close={() => setOpen(false)} />}
    </div>
  );
}
