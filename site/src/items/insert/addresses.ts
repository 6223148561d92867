import { parseVideoUrl, providerNames } from '#shared/kinds/video-url.ts';
import { completedAddress, isWebAddress } from '#shared/text/web-address.ts';
import type { Result } from './ItemSearch.tsx';

/** A video on YouTube or Vimeo. */
export function videoAt(address: string): Result | undefined {
  const source = parseVideoUrl(address);
  if (!source) return undefined;
  const provider = providerNames[source.videoType];
  return { title: `Video su ${provider}`, label: provider, note: source.videoUrl, address: source.videoUrl };
}

/** Any page, one of the magazine's own by its path too, or a mailbox. */
export function pageAt(written: string): Result | undefined {
  const address = completedAddress(written);
  if (!isWebAddress(address) && !/^(?:\/(?!\/)|mailto:[^\s@]+@)\S+$/.test(address)) return undefined;
  return { title: address.replace(/^(?:https?:\/\/|mailto:)/, ''), label: 'Indirizzo', note: address, address };
}
