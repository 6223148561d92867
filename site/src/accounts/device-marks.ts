import { limits } from '#shared/limits.ts';

const key = 'sinopia.devices';

/** The marks of the accounts that were last used in this browser: with them the guesses of others do not delay a login. */
export const deviceMarks = (): string[] => Object.values(read());

export function keepDeviceMark({ user, device_mark }: { user: { id: string }; device_mark: string }): void {
  const { [user.id]: _, ...others } = read();
  const newest = [...Object.entries(others), [user.id, device_mark]].slice(-limits.deviceMarks);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without a mark a login is one of an unknown device.
  }
}

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
