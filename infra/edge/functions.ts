import { readdirSync, readFileSync } from 'node:fs';
import { contentKinds, moderatedKinds } from '#shared/kinds/kinds.ts';
import { edgeFilters } from '#shared/kinds/list-filters.ts';
import { taxonomies } from '#shared/kinds/terms.ts';
import { players } from '#shared/kinds/video-url.ts';
import { formerParameters } from '#shared/publish/former-paths.ts';
import { createPath, editShellPath, previewShellPath } from '#shared/publish/paths.ts';

const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The pages of the newsroom that serve every id. */
const shells = (): string[] => [
  ...contentKinds.map(editShellPath),
  ...moderatedKinds.map(previewShellPath),
  ...Object.values(taxonomies).map(({ form }) => form),
];

/** What the paths of the site's own pages begin with. */
const ownRoots = (): string[] => [
  ...readdirSync(new URL('../../site/src/pages', import.meta.url)).flatMap((name) => /^[\w-]+/.exec(name) ?? []),
  ...contentKinds.flatMap((kind) => [createPath(kind), editShellPath(kind)]).map((path) => path.slice(1)),
];

/** viewer-request.js, which redirects to canonical addresses, preceded by the filters of lists and the shells. */
export const cleanAddressCode = (): string =>
  [
    `const ownRoots = ${JSON.stringify(ownRoots())};`,
    `const formerParameters = ${JSON.stringify(formerParameters)};`,
    `const filters = ${JSON.stringify(edgeFilters())};`,
    `const shells = ${JSON.stringify(shells())};`,
    source('viewer-request.js'),
  ].join('\n');

/** Both files in one function, because CloudFront allows one per event. */
export const pageRequestCode = (): string =>
  ["import cf from 'cloudfront';", cleanAddressCode(), source('live-release.js')].join('\n');

/** Keeps the query where a page has moved. */
export const pageResponseCode = (): string => source('viewer-response.js');

export const apiRequestCode = (): string => source('api-request.js');

/** Uploaded pictures, even if a browser opened one as a page: nothing in them can run. */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * What pages may load, and where their scripts may send anything. A page names its scripts and styles by their digests in a policy of
 * its own, which narrows this one. `files`: where browsers send uploads and read originals, if not on the site itself.
 */
export const pagePolicy = (files: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    // Authors may place pictures of other sites.
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    ['connect-src', "'self'", ...files].join(' '),
    ['frame-src', ...Object.values(players)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** The headers of every response of the public site. */
export const securityHeaders = {
  'content-security-policy': pagePolicy(),
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

/** The headers of the sizes of uploaded pictures. */
export const mediaFileHeaders = { ...securityHeaders, ...mediaHeaders };
