import { type ContentKind, isModerated } from '#shared/kinds/kinds.ts';

/** The default page after logging in. */
export const dashboardPath = '/dashboard';

/** Where an item is found there: of a kind without approval its own tab. */
export const dashboardOf = (kind: ContentKind): string =>
  isModerated(kind) ? dashboardPath : `${dashboardPath}?tab=${kind}`;

const base = 'https://magazine.invalid';
const loginPages = ['/login', '/register'];

/** The page in `?next=` if it is on this site; otherwise the dashboard, so that the login is no open redirect. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && isOwnPath(next) ? next : dashboardPath;
}

/** Whether it is the page of a form. */
export const leadsToForm = (search: string): boolean => /^\/(create|crea|edit|modifica)-/.test(nextPath(search));

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/x` would become `//x`
const unsafeCharacters = /[\u0000-\u0020\u007f-\u009f\\]|\/\//;

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || unsafeCharacters.test(path)) return false;
  const url = new URL(path, base);
  return url.origin === base && !url.pathname.startsWith('//') && !loginPages.includes(url.pathname);
}
