import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

/** The events of each of these files, read by ical.js in one process that lives in that zone. */
export async function readCalendars(zone: string, files: readonly string[]): Promise<ReadEvent[][]> {
  const env = { ...process.env, TZ: zone };
  const args = ['--input-type=module', '--eval', byIcalJs];
  const run = promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1_024 * 1_024 });
  run.child.stdin?.end(JSON.stringify(files));
  return JSON.parse((await run).stdout) as ReadEvent[][];
}
