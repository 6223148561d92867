import { derivedRecords } from '#functions/derived/derived-buckets.ts';
import { type FileOwners, filesOf, type KnownPictures } from '#functions/derived/derived-files.ts';
import { type Files, readJson } from '#functions/files/files.ts';

const [picturesFile, sharesFile] = [derivedRecords.pictures, derivedRecords.shares].map((key) =>
  key.replace('derived/', ''),
) as [string, string];

const readPictures = (records: Files) => readJson<KnownPictures>(records, picturesFile) ?? {};
const readShares = (records: Files) => readJson<FileOwners>(records, sharesFile) ?? {};

/** All files of sizes and share pictures in the records. */
export const recordedFiles = (records: Files): Set<string> =>
  new Set([
    ...Object.values(readPictures(records)).flatMap(({ picture, outdated = [] }) => [...filesOf(picture), ...outdated]),
    ...Object.keys(readShares(records)),
  ]);

/** Removes entries whose files are missing in the bucket: they are made again. */
export function dropMissing(records: Files, there: ReadonlySet<string>): void {
  const pictures = Object.entries(readPictures(records)).filter(([, { picture }]) =>
    filesOf(picture).every((file) => there.has(file)),
  );
  const shares = Object.entries(readShares(records)).filter(([file]) => there.has(file));
  records.write(picturesFile, JSON.stringify(Object.fromEntries(pictures)));
  records.write(sharesFile, JSON.stringify(Object.fromEntries(shares)));
}
