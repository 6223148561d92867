import { z } from '@hono/zod-openapi';
import { feature } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { calendarContentType, calendarFile } from '#shared/publish/calendar-file.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { daysOfExport, ExportQuery, eventsTouching, inExport } from './event-lists.ts';

/** Not with the other event routes: the calendar library would double the bundle of the `read` function. */
export const eventExportRoutes = feature().openapi(
  route('public', 'get /export/ical', 'Esporta il calendario in formato iCalendar', {
    query: ExportQuery,
    answers: {
      200: {
        description: 'Il calendario da scaricare (iCalendar)',
        content: { 'text/calendar': { schema: z.string() } },
      },
    },
  }),
  async (c) => {
    const { type, ...dates } = c.req.valid('query');
    const { store, settings, now } = c.var.ctx;
    const { from, before } = daysOfExport(dates, civilDateInRome(now()));
    const events = await eventsTouching(store, { from, before });
    const file = calendarFile({ siteUrl: settings.siteUrl, events: events.filter(inExport(type)) });
    return c.body(file, 200, {
      'content-type': calendarContentType,
      'content-disposition': `attachment; filename="calendario-${from}.ics"`,
      // One answer for all callers, new once a minute.
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
  },
);
