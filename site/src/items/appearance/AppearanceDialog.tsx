import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { parseVideoUrl } from '#shared/kinds/video-url.ts';
import { defaultCategory, type EventTypeName, magazine } from '#shared/magazine.ts';
import { type SharePictureText, sharePictureText, sharePictureTitle } from '#shared/publish/share-picture-text.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import type { EventState } from '#shared/rules/event-states.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { type CivilDate, civilDateInRome, isCivilDate } from '#shared/time/dates.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Picture } from '#site/src/components/Picture.tsx';
import type { EditorKind, Form, FormValues } from '#site/src/forms/kind.ts';
import { ArticleCardView } from '#site/src/kinds/articles/ArticleCardView.tsx';
import { isCategory } from '#site/src/kinds/common-fields.ts';
import { EventEntry } from '#site/src/kinds/events/EventEntry.tsx';
import { NewsCardView } from '#site/src/kinds/news/NewsCardView.tsx';
import { VideoCard } from '#site/src/kinds/videos/VideoCard.tsx';
import { useLibraryPictures } from '#site/src/media/useLibraryPictures.ts';
import './Appearance.css';

type AppearanceProps = { kind: EditorKind; form: Form; close: () => void };

/** How an item will look where only a part of it is shown, with the components of the pages themselves. */
export function AppearanceDialog({ kind, form, close }: AppearanceProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  const image = String(values['image'] ?? '');
  const picture = useLibraryPictures([image])[image];
  const today = civilDateInRome(new Date());
  const { card, share } = appearanceOf({ kind: kind.kind, values, picture, today });
  const parts = useRef<HTMLDivElement>(null);
  // The focus on its parts has scrolled the title of the dialog out of sight.
  useLayoutEffect(() => void parts.current?.closest('dialog')?.scrollTo(0, 0), []);
  return (
    <Dialog title="Anteprima in liste e condivisioni" close={close} wide>
      {/* The first focus, so that the arrow keys scroll from the top. */}
      <div ref={parts} className="appearance" tabIndex={-1} data-first>
        {card && <Sample name="Nelle liste">{card}</Sample>}
        {share && (
          <Sample name="Dove si condivide">
            <SharePicture words={share} image={image} picture={picture} />
          </Sample>
        )}
      </div>
      <DialogButtons close={close} label="Chiudi" />
    </Dialog>
  );
}

/** An item where only a part of it is shown, with a remark on a title that does not fit. Its links do not work yet. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const sample = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const { current } = sample;
    if (!current) return;
    const sizes = new ResizeObserver(() => setCut(isCut(current)));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);

  return (
    <figure className="sample" aria-labelledby={id}>
      <figcaption className="caption">
        <span id={id}>{name}</span>
        {cut && <strong> Il testo è tagliato: non ci sta tutto.</strong>}
      </figcaption>
      <div ref={sample} className="sample-view" inert>
        {children}
      </div>
    </figure>
  );
}

/** Whether a title of limited height shows fewer lines than it has. */
const isCut = (view: HTMLElement): boolean =>
  [...view.querySelectorAll('[data-title]')].some((title) => {
    const { scrollHeight, clientHeight } = title;
    // The letters of a tightly set line reach beyond it.
    const halfLine = Number.parseFloat(getComputedStyle(title).lineHeight) / 2;
    return scrollHeight > clientHeight + halfLine;
  });

type SharePictureProps = { words: SharePictureText; image: string; picture: KnownPicture | undefined };

/** The share picture as it will be drawn after publishing: the same words in the same places. */
function SharePicture({ words: { title, label, note, color }, image, picture }: SharePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const sizes = image ? sharePictureTitle.besidePicture : sharePictureTitle.alone;
  useLayoutEffect(() => {
    const card = box.current;
    const heading = card?.querySelector<HTMLElement>('[data-title]');
    if (!card || !heading) return;
    const fit = () => {
      for (const size of sizes) {
        card.style.setProperty('--title', String(size));
        if (heading.scrollHeight <= heading.clientHeight + 1) return;
      }
    };
    const resized = new ResizeObserver(fit);
    resized.observe(card);
    return () => resized.disconnect();
  });

  return (
    <div ref={box} className="share-card" style={{ background: color }} data-pictured={image ? '' : undefined}>
      <p className="share-card-label">{label}</p>
      <p className="share-card-title" data-title>
        {boundLines(title)}
      </p>
      <p className="share-card-note">{note}</p>
      <p className="share-card-name">{magazine.name}</p>
      {image && (
        <div className="share-card-picture filled">
          <Picture src={image} alt="" sizes="22rem" picture={picture} />
        </div>
      )}
    </div>
  );
}

type Appearance = { card?: ReactNode; share?: SharePictureText };

type Shown = {
  kind: ContentKind;
  values: FormValues;
  picture: KnownPicture | undefined;
  today: CivilDate;
};

function appearanceOf({ kind, values, picture, today }: Shown): Appearance {
  const text = (name: string) => String(values[name] ?? '').trim();
  const day = (name: string) => (isCivilDate(text(name)) ? text(name) : today);
  const category = isCategory(values['category']) ? values['category'] : defaultCategory;
  const common = {
    id: '',
    title: text('title') || 'Senza titolo',
    category,
    author: text('author'),
    date: day('date'),
  };
  const image = text('image');

  if (kind === 'article') {
    const article = { ...common, description: text('description'), image: image || noPicture };
    return {
      card: <ArticleCardView article={article} picture={picture} sizes="22rem" />,
      share: sharePictureText(kind, article),
    };
  }
  if (kind === 'news') {
    const news = { ...common, summary: text('summary'), ...(image && { image }) };
    return {
      card: <NewsCardView item={news} picture={picture} />,
      share: sharePictureText(kind, news),
    };
  }
  if (kind === 'event') {
    const startDate = day('startDate');
    const endDate = day('endDate');
    const event = {
      ...common,
      type: text('type') as EventTypeName,
      startDate,
      endDate,
      location: text('location'),
      city: text('city'),
      state: text('state') as EventState,
    };
    return {
      card: <EventEntry event={event} today={today} />,
      share: sharePictureText(kind, event),
    };
  }
  const source = parseVideoUrl(text('videoUrl'));
  if (kind !== 'video' || !source) return {};
  const poster = text('poster');
  const video = {
    ...common,
    ...source,
    description: text('description'),
    featured: false,
    thumbnail: '',
    ...(poster && { poster }),
  };
  return { card: <VideoCard video={video} picture={undefined} href="/video" described /> };
}

/** An address at which there is nothing: the frame of the picture stays. */
const noPicture = '/';
