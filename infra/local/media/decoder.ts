import { readFile } from 'node:fs/promises';
import { type Announced, openUpload } from '#functions/media/decode.ts';
import { serveWork } from '#infra/local/child-work.ts';

/** The process that opens uploaded files: it has no secrets, and its work is one picture at a time. */
serveWork({ openUpload: async (path: string, announced: Announced) => openUpload(await readFile(path), announced) });
