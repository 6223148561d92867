/** Something published a moment ago: its page, and when the store had it. */
export type Publication = { path: string; since: string };

type SiteStatus = { state: 'live' | 'building' | 'failed'; since?: string | undefined };

/** The site as it was built after the publication; undefined while readers still have the one before. */
export function liveSince({ since }: Publication, status: SiteStatus | undefined): string | undefined {
  return status?.state === 'live' && status.since !== undefined && status.since >= since ? status.since : undefined;
}

/** `1,2 s`, from the save to the page that readers get. */
export function secondsToLive({ since }: Publication, live: string): string {
  const seconds = Math.max(0, Date.parse(live) - Date.parse(since)) / 1_000;
  return `${seconds.toLocaleString('it', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })} s`;
}

/** What is true of a page that answers: where there is a CDN, edges with an older copy of it or of a list come later. */
export function wordsOfLive(publication: Publication, live: string, edgesFollow: boolean): string {
  const words = `Online in ${secondsToLive(publication, live)}`;
  return edgesFollow ? `${words}, per tutti i lettori entro un paio di minuti` : words;
}

const handOverKey = 'sinopia.published';

/** The form leaves, the dashboard goes on watching. */
export function handOverPublication(publication: Publication): void {
  sessionStorage.setItem(handOverKey, JSON.stringify(publication));
}

export function takePublication(): Publication | undefined {
  const kept = sessionStorage.getItem(handOverKey);
  sessionStorage.removeItem(handOverKey);
  return kept ? JSON.parse(kept) : undefined;
}
