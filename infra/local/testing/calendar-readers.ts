import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureIcalendar } from '#infra/checks/programs.ts';

/** An event as a calendar program understands it: days as they are, hours as moments in UTC. */
type ReadEvent = { uid: string; sequence: number; start: string; end: string | null };

const byIcalJs = `
  const { default: ICAL } = await import('ical.js');
  const { readFileSync } = await import('node:fs');
  const two = (number) => String(number).padStart(2, '0');
  const day = (date) => [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const read = (time) => time && (time.isDate ? day(time.toJSDate()) : time.toJSDate().toISOString().slice(0, 19));
  const eventsIn = (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    // A file has its own time zones, and none of another one.
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      const end = component.hasProperty('dtend') ? read(event.endDate) : null;
      return { uid: event.uid, sequence: event.sequence, start: read(event.startDate), end };
    });
  };
  console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(eventsIn)));
`;

const byPython = `
import sys, json, datetime
from icalendar import Calendar
def read(event, name):
    if name not in event: return None
    value = event.decoded(name)
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S')
print(json.dumps([[
    {'uid': str(event['uid']), 'sequence': int(event['sequence']), 'start': read(event, 'dtstart'), 'end': read(event, 'dtend')}
    for event in Calendar.from_ical(file.encode()).walk('vevent')
] for file in json.loads(sys.stdin.buffer.read())]))
`;

let python: string | undefined;

/** The programs that other people read our calendars with. */
export const calendarReaders = {
  'ical.js': () => [process.execPath, '--input-type=module', '--eval', byIcalJs],
  'python3-icalendar': () => {
    python ??= ensureIcalendar();
    return [python, '-c', byPython];
  },
} as const;

export type CalendarReader = keyof typeof calendarReaders;

/** The events of each of these files, read in one process that lives in that zone: to start it takes longer than to read. */
export async function readCalendars(
  reader: CalendarReader,
  zone: string,
  files: readonly string[],
): Promise<ReadEvent[][]> {
  const [program = '', ...args] = calendarReaders[reader]();
  const run = promisify(execFile)(program, args, { env: { ...process.env, TZ: zone }, maxBuffer: 64 * 1_024 * 1_024 });
  run.child.stdin?.end(JSON.stringify(files));
  return JSON.parse((await run).stdout) as ReadEvent[][];
}
