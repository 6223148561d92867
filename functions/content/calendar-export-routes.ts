import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { calendarContentType, calendarFile } from '#shared/content/calendar-file.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { daysOfExport, ExportQuery, eventsTouching, inExport } from './event-lists.ts';

/** Not with the other event routes: the calendar library would double the bundle of the `read` function. */
export const eventExportRoutes = feature().openapi(
  createRoute({
    tags: ['event'],
    method: 'get',
    path: '/export/ical',
    summary: 'Esporta il calendario in formato iCalendar',
    middleware: [access('public')] as const,
    request: { query: ExportQuery },
    responses: {
      200: {
        description: 'Il calendario da scaricare (iCalendar)',
        content: { 'text/calendar': { schema: z.string() } },
      },
      ...problems('INVALID'),
    },
  }),
  async (c) => {
    const { type, ...dates } = c.req.valid('query');
    const { store, settings, now } = c.var.ctx;
    const { from, before } = daysOfExport(dates, civilDateInRome(now()));
    const found = await eventsTouching(store, { from, before });
    const file = calendarFile({ siteUrl: settings.siteUrl, events: found.filter(inExport(type)) });
    return c.body(file, 200, {
      'content-type': calendarContentType,
      'content-disposition': `attachment; filename="calendario-${from}.ics"`,
      // One answer for all callers, new once a minute.
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
  },
);
