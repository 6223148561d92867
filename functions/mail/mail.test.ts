import { expect, test } from 'vitest';
import { magazine } from '#shared/magazine.ts';
import { fromOf, sendResultOf } from './mail.ts';

const failure = (fields: object) => Object.assign(new Error('perché'), fields);
const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

test.each([
  ['Throttling', { message: 'Maximum sending rate exceeded.', ...status(400) }, 'throttled'],
  ['TooManyRequestsException', status(429), 'throttled'],
  ['LimitExceededException', status(400), 'throttled'],
  ['Throttling', { message: 'Daily message quota exceeded.', ...status(400) }, 'stopped'],
  ['MessageRejected', { message: 'Email address is not verified.', ...status(400) }, 'stopped'],
  ['AccountSendingPausedException', status(400), 'stopped'],
  ['MailFromDomainNotVerifiedException', status(400), 'stopped'],
  ['ExpiredToken', status(403), 'stopped'],
  ['MessageRejected', { message: 'Address is blacklisted.', ...status(400) }, 'rejected'],
  ['InvalidParameterValue', status(400), 'rejected'],
  ['InternalFailure', status(500), 'lost'],
  ['ServiceUnavailable', status(503), 'lost'],
  ['TimeoutError', {}, 'lost'],
  ['AbortError', {}, 'lost'],
  ['Error', { code: 'ECONNRESET' }, 'lost'],
  ['Error', { code: 'EPIPE' }, 'lost'],
  ['Error', { code: 'ECONNREFUSED' }, 'throttled'],
])('the SES error %s %o has the outcome %s', (name, fields, outcome) => {
  expect(sendResultOf(failure({ name, ...fields })).outcome).toBe(outcome);
});

test.each([
  [{}, magazine.emails.newsletter],
  [{ sender: 'capo@rivista.example' }, 'capo@rivista.example'],
])('with the settings %o mails come from %s', (settings, address) => {
  expect(fromOf(settings)).toEqual({ name: magazine.name, address });
});
