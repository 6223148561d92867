import { createRequire } from 'node:module';

/*
 * Replaces sharp in the bundles that use it. It has native libraries, which are in a layer, and modules of a layer are found by
 * `require` alone.
 */
export default createRequire(`${process.env['SHARP_FOLDER']}/`)('sharp');
