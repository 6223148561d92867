import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { type FunctionName, functionNames } from './bundle.ts';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const ours = new Set(Object.keys({ ...dependencies, ...devDependencies }));

// With the store come the parameters, which are read by a signed request.
const store = ['aws4fetch', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'ulid', 'zod'];
const http = ['@hono/zod-openapi', 'hono', 'jose'];
const markdown = ['markdown-it', 'markdown-it-container', 'markdown-it-footnote'];
const mail = ['@aws-sdk/client-ses', ...markdown, 'nodemailer'];

/** The packages of this project in each bundle. sharp is in none: it comes in a layer. */
const contents: Record<FunctionName, string[]> = {
  api: [...store, ...http, ...mail, '@aws-sdk/client-sqs', 'ical-generator'],
  'second-factors': [...store, ...http, '@aws-sdk/client-ses', 'nodemailer', '@simplewebauthn/server', 'otpauth'],
  // The routes of a kind share a module: a save finds the pictures within its text.
  read: [...store, ...http, ...markdown],
  publish: [...store, '@aws-sdk/client-s3', ...markdown, 'mrmime'],
  'not-found': ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/client-s3'],
  'newsletter-worker': [...store, ...mail, '@aws-sdk/client-sqs'],
  // Starting and ending a subscription share a module, so code for writing mails and for their daily limit is in the bundle.
  feedback: [...store, '@aws-sdk/client-sqs', 'hono', 'nodemailer'],
  // Accounts share a module with their rate limits, which are of the API.
  'newsroom-mail': [...store, '@aws-sdk/client-ses', 'nodemailer'],
  derived: [
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/lib-dynamodb',
    'zod',
    '@aws-sdk/client-s3',
    ...markdown,
    'hono',
    'mrmime',
  ],
  search: [...store, '@aws-sdk/client-s3', '@aws-sdk/client-sqs', ...markdown, 'mrmime', 'pagefind'],
  decode: ['exifr', 'zod'],
  // Taking part in the trash and in the limits of uploads shares modules with texts and requests.
  media: [...store, ...markdown, '@aws-sdk/client-s3', '@aws-sdk/client-sqs', 'hono', 'mrmime'],
};

it.each(functionNames)('%s contains its own clients and libraries, and no others', (name) => {
  const packages = inject('packages')[name].filter((one) => ours.has(one));
  expect(packages.toSorted()).toEqual(contents[name].toSorted());
});
