import { mediaLimits } from '#shared/limits.ts';
import type { MediaItem, UploadForm } from '#shared/media/media.ts';
import { isMoving } from '#shared/media/moving-pictures.ts';
import { type UploadType, uploadProblems, uploadTypes } from '#shared/media/uploads.ts';
import { ApiProblem, api } from '#site/src/api/api.ts';

/** A refusal that another attempt would not change. */
export class UploadRefused extends Error {}
/** The person has to say first that the picture may stand still. */
export class UploadMoves extends Error {}
/** It may still become ready. */
export class UploadLate extends Error {}

type Options = {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** Its id is known before its bytes are sent. */
  onKnown?: ((id: string) => void) | undefined;
  /** Of a moving picture, its first frame is meant. */
  still?: boolean | undefined;
  /** Its preparation takes longer than it mostly does. */
  onSlow: () => void;
  /** The picture whose file this one replaces. */
  replaces?: string | undefined;
};

/** Sends a file to the library and waits until the picture is ready. The library answers at once where it has these bytes. */
export async function uploadPicture(
  file: File,
  { signal, onProgress, onKnown, onSlow, still, replaces }: Options,
): Promise<MediaItem> {
  const { blob, announced } = await announcement(file, still);
  if (!still && isMoving(new Uint8Array(await blob.arrayBuffer()))) throw new UploadMoves();
  const init = { init: { signal } };
  const response = replaces
    ? await api.media[':id'].file.$put({ param: { id: replaces }, json: announced }, init)
    : await api.media.$post({ json: announced }, init);
  const answer = await response.json();
  onKnown?.(answer.id);
  const isSent = 'upload' in answer;
  if (isSent) await send(answer.upload, blob, signal, onProgress);
  onProgress(1);
  // Of a known file nothing is replaced: what the picture says of an earlier replacement is not about this one.
  const slow = setTimeout(onSlow, slowMilliseconds);
  return untilReady(answer.id, isSent && !!replaces, signal).finally(() => clearTimeout(slow));
}

export async function announcement(file: File, still = false) {
  const { name, blob, type } = await readable(file);
  return { blob, announced: { name, type, size: blob.size, ...(still && { still }), ...(await digest(blob)) } };
}

const isSendable = (type: string): type is UploadType => (uploadTypes as readonly string[]).includes(type);

/**
 * As one of the types that the library takes: what only this browser can read (HEIC on Apple's) becomes a JPEG. Rejects with
 * UploadRefused.
 */
export async function readable(file: File): Promise<{ name: string; blob: Blob; type: UploadType }> {
  const { name, type } = file;
  if (file.size > mediaLimits.bytes) throw new UploadRefused(`Il file è troppo grande. ${uploadProblems.size}.`);
  if (file.size === 0) throw new UploadRefused('Il file è vuoto.');
  if (isSendable(type)) return { name, blob: file, type };
  if (/svg/i.test(type)) throw new UploadRefused('I disegni SVG non si caricano: esportalo come PNG.');
  try {
    return { name: name.replace(/\.\w+$/, '.jpg'), blob: await asJpeg(file), type: 'image/jpeg' };
  } catch {
    throw new UploadRefused(
      /hei[cf]/i.test(type + name)
        ? 'Questo browser non legge le foto HEIC: salvala come JPEG, o caricala dal telefono che l’ha fatta.'
        : `${uploadProblems.type}.`,
    );
  }
}

/** Phones have no larger canvases. */
const maxCanvasPixels = 4_096 ** 2;

async function asJpeg(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(maxCanvasPixels / (bitmap.width * bitmap.height)));
  const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}

/** Browsers digest only on https and on localhost. */
async function digest(blob: Blob): Promise<{ sha256?: string }> {
  if (!globalThis.crypto?.subtle) return {};
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** A connection over which nothing goes any more. */
const stalledMilliseconds = 60_000;

/** By XMLHttpRequest, because fetch reports no progress of what it sends. */
function send({ url, fields }: UploadForm, blob: Blob, signal: AbortSignal, onProgress: (share: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', blob);
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiProblem({ status: request.status }));
    let stalled: ReturnType<typeof setTimeout>;
    const goesOn = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledMilliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      goesOn();
      onProgress(loaded / total);
    };
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail());
    request.onloadend = () => clearTimeout(stalled);
    goesOn();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}

const pollMilliseconds = 700;
const slowMilliseconds = 30_000;
const lateMilliseconds = 120_000;

/** Asks until the picture is ready; no longer than a person would wait, whether the library answers or not. */
async function untilReady(id: string, replacing: boolean, cancelled: AbortSignal): Promise<MediaItem> {
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(), lateMilliseconds);
  const signal = AbortSignal.any([cancelled, late.signal]);
  try {
    for (;;) {
      signal.throwIfAborted();
      const media: MediaItem = await (await api.media[':id'].$get({ param: { id } }, { init: { signal } })).json();
      const { status, reason } = (replacing && media.replacement) || media;
      if (status === 'refused') throw new UploadRefused(reason ?? 'L’immagine non è stata accettata.');
      if (status === 'ready' && !(replacing && media.replacement)) return media;
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  } catch (error) {
    throw late.signal.aborted ? new UploadLate() : error;
  } finally {
    clearTimeout(limit);
  }
}

/** A pasted text waits no longer for the addresses of its pictures: one that comes later is put where the caret is then. */
const maxWaitMilliseconds = 8_000;

/**
 * The id of a picture before it is sent, which a later upload of the same bytes gets, too; undefined where the browser has no
 * digest of them.
 */
export async function announcePicture(
  file: File,
): Promise<{ id: string | undefined; isThere: boolean; readable: File }> {
  const { blob, announced } = await announcement(file);
  const readable = new File([blob], announced.name, { type: announced.type });
  if (!announced.sha256) return { id: undefined, isThere: false, readable };
  const init = { signal: AbortSignal.timeout(maxWaitMilliseconds) };
  const answer = await (await api.media.$post({ json: announced }, { init })).json();
  return { id: answer.id, isThere: !('upload' in answer), readable };
}
