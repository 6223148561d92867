import { readFileSync } from 'node:fs';
import { edgeFilters } from '#shared/rules/list-filters.ts';

const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The file that gives every page one address, with the filters of lists in front of it. */
export const cleanAddressCode = (): string =>
  `const filters = ${JSON.stringify(edgeFilters())};\n${source('viewer-request.js')}`;

/** The two files that CloudFront runs before a page as the one function that it allows. */
export const pageRequestCode = (): string =>
  ["import cf from 'cloudfront';", cleanAddressCode(), source('live-release.js')].join('\n');

export const apiRequestCode = (): string => source('api-request.js');

/** What every answer of the public site says; the policy of scripts and styles is in each page, made at build. */
export const securityHeaders = {
  'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;
