import { useWatch } from 'react-hook-form';
import { parseVideoUrl, posterPath } from '#shared/rules/video-url.ts';
import { providerNames } from '#site/src/kinds/videos/VideoCard.tsx';
import type { Control } from './control.ts';

/** The video's address, and its picture as soon as it is one of a video; nothing is asked of the provider. */
export const VideoControl: Control = ({ field: { name }, form, wiring }) => {
  const address = useWatch({ control: form.control, name }) as string;
  const source = parseVideoUrl(address);
  return (
    <>
      <input {...wiring} inputMode="url" spellCheck={false} autoComplete="off" {...form.register(name)} />
      <div className="video-preview" role="status">
        {source && (
          <figure>
            <img src={posterPath(source)} alt="Anteprima del video" width="480" height="270" />
            <figcaption className="caption">
              {providerNames[source.videoType]}, video {source.videoId}
            </figcaption>
          </figure>
        )}
      </div>
    </>
  );
};
