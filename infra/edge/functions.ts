import { readFileSync } from 'node:fs';

const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The two files that CloudFront runs before a page as the one function that it allows. */
export const pageRequestCode = (): string =>
  ["import cf from 'cloudfront';", source('viewer-request.js'), source('live-release.js')].join('\n');

export const apiRequestCode = (): string => source('api-request.js');
