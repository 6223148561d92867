import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';

/** The options of a paste, and what was found while it was read. */
export type PasteContext = {
  lost: LostFormatting;
  /** Where the page is: addresses on it become paths. */
  origin: string;
  /** The pictures to upload; `picture:0` is the first. */
  pictures: EmbeddedPicture[];
  /** Pictures that stay at an address elsewhere. */
  elsewhere: number;
};

export function countLost(lost: LostFormatting, kind: keyof LostFormatting, count = 1): [] {
  lost[kind] = (lost[kind] ?? 0) + count;
  return [];
}

export type EmbeddedPicture = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** Undefined for what is no picture, or not written as base64. */
export function pictureOfDataUrl(address: string): EmbeddedPicture | undefined {
  const comma = address.indexOf(',');
  const [, type] = /^data:(image\/[\w.+-]+)(?:;[\w=.+-]+)*;base64$/i.exec(address.slice(0, comma)) ?? [];
  if (!type) return undefined;
  try {
    const bytes = Uint8Array.from(atob(address.slice(comma + 1).replace(/\s/g, '')), (one) => one.charCodeAt(0));
    return bytes.length > 0 ? { type: type.toLowerCase(), bytes } : undefined;
  } catch {
    return undefined;
  }
}
