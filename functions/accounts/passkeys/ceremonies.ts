import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoUint8Array } from '@simplewebauthn/server/helpers';
import type { Account } from '#functions/accounts/repository.ts';
import type { StoredPasskey } from '#functions/accounts/second-factors/factors.ts';
import type { Context } from '#functions/context/context.ts';
import type { Assertion, PasskeyEnrolment } from '#shared/accounts/second-factor.ts';
import { magazine } from '#shared/magazine.ts';

/** The relying party comes from the configuration, never from a request: a proxy's host name must not choose it. */
function relyingParty({ settings }: Context) {
  const { origin, hostname } = new URL(settings.serverUrl);
  return { origin, id: hostname };
}

/** EdDSA, ES256 and RS256, by their COSE numbers: by default the library adds an algorithm that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

export const passkeyId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

/** A passkey that the authenticator finds by itself and opens with a fingerprint or a PIN counts as two factors. */
export const enrolmentOptions = (
  ctx: Context,
  { id, email, fullName }: Account,
  passkeys: Record<string, StoredPasskey>,
  challenge: string,
) =>
  generateRegistrationOptions({
    rpName: magazine.name,
    rpID: relyingParty(ctx).id,
    userID: isoUint8Array.fromUTF8String(id),
    userName: email,
    userDisplayName: fullName,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: Object.values(passkeys).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const loginOptions = (ctx: Context, challenge: string) =>
  generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });

/** The challenge that an authenticator has signed; empty if its answer is not readable. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The account that the passkey belongs to, as the authenticator keeps it. */
export const accountIn = ({ response: { userHandle = '' } }: Assertion): string =>
  Buffer.from(userHandle, 'base64url').toString();

/** Undefined for anything but a fresh credential of this magazine that has verified its user. */
export async function verifyEnrolment(
  ctx: Context,
  { name, attestation }: PasskeyEnrolment,
  expectedChallenge: string,
): Promise<StoredPasskey | undefined> {
  const { origin, id } = relyingParty(ctx);
  const { transports, ...response } = attestation.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { ...response, ...(transports ? { transports } : {}) } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs,
  }).catch(refusal);
  if (!registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
    synced: credentialBackedUp,
    createdAt: ctx.now().toISOString(),
  };
}

/** The passkey after this use; undefined if the answer is not its own. A counter that does not grow is refused. */
export async function verifyLogin(
  ctx: Context,
  { response: { userHandle, ...response }, ...assertion }: Assertion,
  passkey: StoredPasskey,
  expectedChallenge: string,
): Promise<StoredPasskey | undefined> {
  const { origin, id } = relyingParty(ctx);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: bytesOf(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  return {
    ...passkey,
    counter: authenticationInfo.newCounter,
    synced: authenticationInfo.credentialBackedUp,
    lastUsedAt: ctx.now().toISOString(),
  };
}

/** The library throws for every answer that it does not accept. */
const refusal = () => ({ registrationInfo: undefined });
