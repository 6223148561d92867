import { limits } from '#shared/limits.ts';
import { inStorage } from '#site/src/api/session.ts';

const key = 'sinopia.devices';

/** The marks of the accounts that were last used in this browser: with them the guesses of others do not delay a login. */
export const deviceMarks = (): string[] => Object.values(read());

export function keepDeviceMark({ user, device_mark }: { user: { id: string }; device_mark: string }): void {
  const { [user.id]: _, ...others } = read();
  const newest = [...Object.entries(others), [user.id, device_mark]].slice(-limits.deviceMarks);
  // Without a mark a login is one of an unknown device.
  inStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(newest))));
}

const read = (): Record<string, string> => inStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}')) ?? {};
