import { useState } from 'react';
import type { PublicVideo, Video } from '#shared/model/video.ts';
import { VideoCard } from './VideoCard.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import '#site/src/lists/even-rows.css';

/** A video as its card and its player will be, for whoever sees it before readers do. */
export function VideoPreview({ video: { status: _, ...video } }: { video: PublicVideo | Video }) {
  const [open, setOpen] = useState(false);
  // What waits may have no day of publication yet; nothing of it is shown.
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
