import { api } from '#site/src/api/api.ts';
import { announcement } from './upload.ts';

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
  const answer = await (await api.media.$post({ json: announced })).json();
  return { id: answer.id, isThere: !('upload' in answer), readable };
}
