import type { ReactNode } from 'react';
import type { Event, PublicEvent } from '#shared/kinds/event.ts';
import { eventTiming } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { textOwner } from '#shared/markdown/markdown.ts';
import { googleCalendarLink, outlookCalendarLink } from '#shared/publish/calendar-links.ts';
import { calendarPath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { openingHours } from '#shared/time/clock.ts';
import { type CivilDate, dateRange } from '#shared/time/dates.ts';
import { monthOf } from '#shared/time/month-grid.ts';
import { altOf, Caption, fullWidthSizes, Picture, PictureCredits } from '#site/src/components/Picture.tsx';
import { titleLength } from '#site/src/lib/typography.ts';
import { Markdown } from '#site/src/markdown/Markdown.tsx';
import '#site/src/components/controls/controls.css';
import '#site/src/styles/railed.css';
import './EventView.css';

type Props = {
  event: PublicEvent | Event;
  picture?: KnownPicture | undefined;
  /** Those within the text. */
  pictures?: KnownPictures;
  cards?: KnownCards;
  today: CivilDate;
  /** The event's own page, whole: other calendars lead back to it. */
  address: string;
  calendarFile?: string | undefined;
};

export const eventPictureSizes = `(width >= 56rem) 40vw, ${fullWidthSizes}`;

/** An event whole: on its own page, and in the browser while its page is not built yet. */
export function EventView({ event, picture, pictures, cards, today, address, calendarFile }: Props) {
  const { id, title, type, description, content, image } = event;
  return (
    <article className="event-page">
      <header className="event-hero" data-event-type={type}>
        <div className="frame columns">
          <div className="event-heading">
            <p className="event-line label">
              <span>{type}</span>
              <span className="event-word">{eventNotice(event) || eventTiming(event, today)}</span>
            </p>
            <h1 dir="auto" data-length={titleLength(title)}>
              {boundLines(title)}
            </h1>
            <p className="event-lead">{boundLines(description)}</p>
          </div>
          {image && (
            <figure className="event-picture">
              <Picture src={image} alt={altOf(event, picture)} sizes={eventPictureSizes} picture={picture} priority />
              <Caption item={event} picture={picture} />
            </figure>
          )}
        </div>
      </header>
      <div className="event-body railed">
        <div className="rail">
          <Facts event={event} />
          {event.state !== 'annullato' && <AddToCalendar event={event} address={address} calendarFile={calendarFile} />}
        </div>
        <div>
          {content && <Markdown owner={textOwner('event', id)} source={content} pictures={pictures} cards={cards} />}
          <PictureCredits pictures={pictures} />
          <p className="row event-onward">
            <a className="action" href="/eventi">
              Tutti gli eventi
            </a>
            {calendarFile && (
              <a className="action" href={calendarPath(monthOf(event.startDate))}>
                Nel calendario
              </a>
            )}
          </p>
        </div>
      </div>
    </article>
  );
}

function Facts({ event }: { event: PublicEvent | Event }) {
  const { startDate, endDate, organizer, website, ticketUrl, admission } = event;
  const tickets = event.state !== 'annullato' && ticketUrl;
  const place = eventPlace(event);
  return (
    <dl className="event-facts">
      <div>
        <dt>Quando</dt>
        <dd>
          <time dateTime={startDate}>{dateRange(startDate, endDate)}</time>
        </dd>
      </div>
      <Fact term="Orario">{openingHours(event)}</Fact>
      <Fact term="Dove">
        {place.address ? (
          <ExternalLink href={place.address}>{`Online, su ${hostOf(place.address)}`}</ExternalLink>
        ) : (
          place.words
        )}
      </Fact>
      <Fact term="Organizzazione">{organizer}</Fact>
      <Fact term="Sito">{website && <ExternalLink href={website}>Sito ufficiale</ExternalLink>}</Fact>
      <Fact term="Ingresso">
        {(admission || tickets) && (
          <>
            {admission && <span className="event-admission">{admission}</span>}
            {tickets && (
              <a className="button" href={tickets} rel="noopener noreferrer">
                Biglietti
              </a>
            )}
          </>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '');

const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} rel="noopener noreferrer">
    {children}
  </a>
);

function AddToCalendar({ event, address, calendarFile }: Pick<Props, 'event' | 'address' | 'calendarFile'>) {
  return (
    <p className="row event-calendars label">
      <span className="event-calendars-word">Aggiungi al tuo calendario</span>
      {calendarFile && <a href={calendarFile}>File .ics</a>}
      <ExternalLink href={googleCalendarLink(event, address)}>Google Calendar</ExternalLink>
      <ExternalLink href={outlookCalendarLink(event, address)}>Outlook</ExternalLink>
    </p>
  );
}
