/** Where to go after logging in unless the address says otherwise. */
export const dashboardPath = '/dashboard';

const base = 'https://magazine.invalid';
const doors = ['/login', '/register'];

/** The page that `?next=` asks for, if it is one of the magazine's own; never an address that leads elsewhere. */
export function nextPath(search: string): string {
  const asked = new URLSearchParams(search).get('next');
  return asked !== null && isOwnPath(asked) ? asked : dashboardPath;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/x` would become `//x`
const treacherous = /[\u0000-\u0020\u007f-\u009f\\]|\/\//;

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || treacherous.test(path)) return false;
  const url = new URL(path, base);
  return url.origin === base && !url.pathname.startsWith('//') && !doors.includes(url.pathname);
}
