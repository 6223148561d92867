import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All that Astro and the renderer's bundle read, by folder: a file that is never read costs a build at most. */
const made = ['site/{src,public,fonts,release}/**/*', 'site/*.ts', 'shared/**/*'];
/** What stands elsewhere; the API's document is read too, as data. */
const others = ['functions/api/client.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** The files that a release is made of, in a fixed order. */
export const releaseFiles = (): string[] =>
  globSync([...made, ...others], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted();
