import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

type Asked = { challenge: string; origin?: string; verified?: boolean };

/** An authenticator in software with one discoverable passkey (ES256, no attestation). */
export function softwareAuthenticator(rpId = 'localhost', usualOrigin = 'http://localhost:4321') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge, origin = usualOrigin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ verified = true }: Asked, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags = userPresent | (verified ? userVerified : 0) | (attested.length > 0 ? hasCredential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested]);
  }

  function attestedCredential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    // COSE: an EC2 key for ES256 on P-256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const length = Buffer.from([0, credentialId.length]);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(key)]);
  }

  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes the passkey for the account of these options. */
    attest(options: { challenge: string; user?: { id: string } }, asked: Partial<Asked> = {}) {
      userHandle = options.user?.id ?? '';
      const given = { ...asked, challenge: options.challenge };
      const authData = new Uint8Array(authenticatorData(given, attestedCredential()));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', given).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs a challenge; `step` is added to the counter first. */
    assert({ challenge }: { challenge: string }, asked: Partial<Asked> = {}, step = 1) {
      counter += step;
      const given = { ...asked, challenge };
      const data = authenticatorData(given);
      const client = clientData('webauthn.get', given);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      });
    },
  };
}
