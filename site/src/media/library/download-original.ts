import { api } from '#site/src/api/api.ts';
import { download } from '#site/src/lib/download.ts';

export type Failed = (error: unknown, sentence: string) => void;

type Original = { id: string; name: string /** The last one unless given. */; file?: number };

/** Saves a picture's file as it was uploaded. */
export async function downloadOriginal({ id, name, file }: Original, failed: Failed): Promise<void> {
  try {
    const query = file === undefined ? {} : { file: String(file) };
    download(await (await api.media[':id'].original.$get({ param: { id }, query })).blob(), name);
  } catch (error) {
    failed(error, 'L’originale non si è scaricato.');
  }
}
