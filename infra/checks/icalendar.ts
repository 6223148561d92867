import { spawnSync } from 'node:child_process';
import { ensurePackage } from './debian-package.ts';

/** Debian's own Python: another one in the PATH does not see Debian's packages. */
const python = '/usr/bin/python3';

const findIcalendar = (): string | undefined =>
  spawnSync(python, ['-c', 'import icalendar']).status === 0 ? python : undefined;

/** A Python that reads calendar files with the icalendar library: a second opinion beside ical.js. */
export const ensureIcalendar = (): string =>
  ensurePackage({ package: 'python3-icalendar', purpose: 'i test dei calendari', find: findIcalendar });
