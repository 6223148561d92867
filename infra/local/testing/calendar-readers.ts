import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureIcalendar } from '#infra/checks/debian-packages.ts';

/** An event as a calendar program understands it: days as they are, hours as moments in UTC. */
type ReadEvent = { uid: string; sequence: number; start: string; end: string | null };

const byIcalJs = `
  const { default: ICAL } = await import('ical.js');
  const { readFileSync } = await import('node:fs');
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(0, 'utf8')));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const two = (number) => String(number).padStart(2, '0');
  const day = (date) => [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const read = (time) => time && (time.isDate ? day(time.toJSDate()) : time.toJSDate().toISOString().slice(0, 19));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const end = component.hasProperty('dtend') ? read(event.endDate) : null;
    return { uid: event.uid, sequence: event.sequence, start: read(event.startDate), end };
  });
  console.log(JSON.stringify(events));
`;

const byPython = `
import sys, json, datetime
from icalendar import Calendar
def read(event, name):
    if name not in event: return None
    value = event.decoded(name)
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S')
calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([
    {'uid': str(event['uid']), 'sequence': int(event['sequence']), 'start': read(event, 'dtstart'), 'end': read(event, 'dtend')}
    for event in calendar.walk('vevent')
]))
`;

/** The programs that other people read our calendars with. */
export const calendarReaders = {
  'ical.js': () => [process.execPath, '--input-type=module', '--eval', byIcalJs],
  'python3-icalendar': () => [ensureIcalendar(), '-c', byPython],
} as const;

export type CalendarReader = keyof typeof calendarReaders;

/** Reads a file in a process that lives in that zone. */
export async function readCalendar(reader: CalendarReader, zone: string, file: string): Promise<ReadEvent[]> {
  const [program = '', ...args] = calendarReaders[reader]();
  const run = promisify(execFile)(program, args, { env: { ...process.env, TZ: zone }, maxBuffer: 64 * 1_024 * 1_024 });
  run.child.stdin?.end(file);
  return JSON.parse((await run).stdout) as ReadEvent[];
}
