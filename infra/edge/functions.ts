import { readFileSync } from 'node:fs';
import { edgeFilters } from '#shared/rules/list-filters.ts';

const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** viewer-request.js, which redirects to canonical addresses, preceded by the filters of lists. */
export const cleanAddressCode = (): string =>
  `const filters = ${JSON.stringify(edgeFilters())};\n${source('viewer-request.js')}`;

/** Both files in one function, because CloudFront allows one per event. */
export const pageRequestCode = (): string =>
  ["import cf from 'cloudfront';", cleanAddressCode(), source('live-release.js')].join('\n');

export const apiRequestCode = (): string => source('api-request.js');

/** Uploaded pictures, even if a browser opened one as a page: nothing in them can run. */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The headers of every response of the public site; each page carries its own policy of scripts and styles. */
export const securityHeaders = {
  'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

/** The headers of the sizes of uploaded pictures. */
export const mediaFileHeaders = { ...securityHeaders, ...mediaHeaders };
