import { join } from 'node:path';
import { packageFolder } from './locked-packages.ts';

/** The binary that the library of Pagefind starts. */
export const pagefindProgram = 'pagefind_extended';

/** The folder of the binary for the platform of the search function, not of this machine. */
export const pagefindFolder = (): string => join(packageFolder('@pagefind/linux-x64'), 'bin');
