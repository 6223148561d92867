import { invalid } from '#functions/errors/app-error.ts';
import { eventDateProblems } from '#shared/kinds/event-dates.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { schemas } from '#shared/kinds/schemas.ts';
import { parseVideoUrl } from '#shared/kinds/video-url.ts';
import { kindDetails } from '#shared/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { defaultEventState } from '#shared/rules/event-states.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import type { ContentSpec, SpecOf } from './moderation.ts';

type Completion = Pick<ContentSpec, 'complete' | 'fromCreator'>;

const dated: Completion['complete'] = ({ now }, fields) => ({ date: civilDateInRome(now()), ...fields });

/** How the fields are made that a form may leave out or may not set. */
const completions: Record<ContentKind, Completion> = {
  article: {
    complete: ({ now }, fields) => ({
      date: civilDateInRome(now()),
      featured: false,
      ...magazine.defaultArticleColors,
      ...fields,
    }),
  },
  video: {
    // Type, id and picture of a video come from its address; the form may give another picture.
    complete: ({ now }, fields, before) => {
      const source = parseVideoUrl(String(fields['videoUrl']));
      const poster = fields['poster'];
      // An imported picture stays until the video changes.
      const isImported = fields['videoId'] === source?.videoId && !(before && 'poster' in before);
      const thumbnail = poster ?? (isImported ? fields['thumbnail'] : undefined);
      return {
        date: civilDateInRome(now()),
        featured: false,
        ...fields,
        ...source,
        ...(thumbnail ? { thumbnail } : {}),
      };
    },
  },
  event: {
    complete: (_, fields) => {
      // A change may carry only some of the dates and hours, so the check needs the stored ones too.
      const problems = eventDateProblems(fields);
      if (problems.length > 0) throw invalid(problems);
      return { featured: false, ...fields, state: fields['state'] || defaultEventState };
    },
    fromCreator: ({ fullName, username }) => ({ author: fullName || username }),
  },
  news: { complete: dated },
  gallery: { complete: dated },
};

export const specs = Object.fromEntries(
  contentKinds.map((kind) => {
    const { item: working, live } = schemas[kind];
    return [kind, { kind, notFound: kindDetails[kind].notFound, working, live, ...completions[kind] }];
  }),
) as unknown as { [Kind in ContentKind]: SpecOf<Kind> };
