import { api } from '#site/src/api/api.ts';
import { announcement } from './upload.ts';

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
