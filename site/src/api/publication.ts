/** A recent publication: its page and the instant at which it was stored. */
export type Publication = { path: string; since: string };

type SiteStatus = { state: 'live' | 'building' | 'failed'; since?: string | undefined };

/** The instant of the build that contains the publication; undefined before that build is live. */
export function liveSince({ since }: Publication, status: SiteStatus | undefined): string | undefined {
  return status?.state === 'live' && status.since !== undefined && status.since >= since ? status.since : undefined;
}

/** `1,2 s`, from the save to the live page. */
export function secondsToLive({ since }: Publication, live: string): string {
  const seconds = Math.max(0, Date.parse(live) - Date.parse(since)) / 1_000;
  return `${seconds.toLocaleString('it', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })} s`;
}

const storageKey = 'sinopia.published';

/** Written by the form before it goes to the dashboard, which then follows the publication. */
export function storePublication(publication: Publication): void {
  sessionStorage.setItem(storageKey, JSON.stringify(publication));
}

export function consumePublication(): Publication | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return stored ? JSON.parse(stored) : undefined;
}
