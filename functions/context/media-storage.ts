import { AppError } from '#functions/errors/app-error.ts';
import type { UploadForm } from '#shared/media/media.ts';
import type { UploadType } from '#shared/media/uploads.ts';
import { idPattern } from '#shared/text/ids.ts';

export type IncomingFile = { key: string; type: UploadType; size: number; sha256?: string | undefined };

/** Work of the process that decodes: bring the files of an item in line with its row, after it was deleted or restored. */
export type MediaTask = { id: string };

/** What the API needs of the storage of pictures: it never reads or writes a picture itself. */
export type MediaStorage = {
  uploadForm: (file: IncomingFile) => Promise<UploadForm>;
  /** An address at which an original can be downloaded for some minutes, under this name. */
  originalAddress: (key: string, name: string, type: UploadType) => Promise<string>;
  enqueue: (task: MediaTask) => Promise<void>;
};

/** For functions and commands without pictures. */
export const noMediaStorage: MediaStorage = {
  uploadForm: () => Promise.reject(new AppError('UNAVAILABLE')),
  originalAddress: () => Promise.reject(new AppError('UNAVAILABLE')),
  enqueue: async () => {},
};

const incomingPattern = new RegExp(`^incoming/(${idPattern})/(${idPattern})$`);

export const incomingKey = (id: string, upload: string) => `incoming/${id}/${upload}`;
export const originalKey = (id: string, file: number) => `originals/${id}/v${file}`;

/** The media item and the upload of an incoming key; undefined for any other key. */
export function parseIncomingKey(key: string): { id: string; upload: string } | undefined {
  const [, id, upload] = incomingPattern.exec(key) ?? [];
  return id && upload ? { id, upload } : undefined;
}
