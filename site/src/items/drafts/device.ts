import { newFormId } from '#site/src/api/api.ts';

const key = 'sinopia.device';

/** The name of this browser in the drafts that it sends, by which a form says where its unsaved words come from. */
export function thisDevice(): string | undefined {
  try {
    const device = localStorage.getItem(key) ?? newFormId();
    localStorage.setItem(key, device);
    return device;
  } catch {
    return undefined;
  }
}
