import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { civilDate, id, instant, personName } from '#shared/rules/fields.ts';

/** Needs the password again: an unattended session must not change the second factors. */
export const Reauthentication = z
  .object({ current: z.string().min(1, 'Campo obbligatorio').max(limits.password.max, 'La password è troppo lunga') })
  .meta({ id: 'Reauthentication' });

export const factorKinds = ['app', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

const code = z.string().trim().min(1, 'Campo obbligatorio').max(limits.text, 'Il codice è troppo lungo');

export const TotpActivation = z
  .object({ code: code.meta({ description: 'Le sei cifre che l’app mostra' }) })
  .meta({ id: 'TotpActivation' });

export const TotpEnrolment = z
  .object({
    secret: z.string().meta({ description: 'In base 32, da scrivere nell’app se non legge il codice QR' }),
    uri: z.string().meta({ description: 'L’indirizzo otpauth: del codice QR' }),
  })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.infer<typeof TotpEnrolment>;

export const RecoveryCodes = z
  .object({ codes: z.array(z.string()).meta({ description: 'Si vedono solo ora; ognuno vale una volta' }) })
  .meta({ id: 'RecoveryCodes' });

export const Enrolled = z
  .object({
    recoveryCodes: z.array(z.string()).optional().meta({ description: 'Con il primo fattore; si vedono solo ora' }),
  })
  .meta({ id: 'Enrolled' });
export type Enrolled = z.infer<typeof Enrolled>;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'La passkey non è valida')
    .max(max, 'La passkey non è valida');
const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_000);

/** What authenticators answer (WebAuthn Level 3, RegistrationResponseJSON and AuthenticationResponseJSON). */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', 'La passkey non è valida'),
  clientExtensionResults: z.looseObject({}),
};

const name = personName(limits.passkeyName);

export const PasskeyEnrolment = z
  .object({
    name,
    attestation: z.object({
      ...credential,
      response: z.object({
        clientDataJSON,
        attestationObject: base64url(12_000),
        transports: z.array(z.string().max(limits.passkeyName)).max(10).optional(),
      }),
    }),
  })
  .meta({ id: 'PasskeyEnrolment' });
export type PasskeyEnrolment = z.infer<typeof PasskeyEnrolment>;

export const Assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'Assertion' });
export type Assertion = z.infer<typeof Assertion>;

/** The options of a WebAuthn call, which the browser reads. */
export const CeremonyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'CeremonyOptions' });

export const PasskeyName = z.object({ name }).meta({ id: 'PasskeyName' });

export const Passkey = z
  .object({
    id,
    name: z.string(),
    createdAt: instant,
    lastUsedAt: instant.optional(),
    synced: z.boolean().meta({ description: 'Se un gestore di password la copia su altri dispositivi' }),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const EnrolledPasskey = Enrolled.extend({ passkey: Passkey }).meta({ id: 'EnrolledPasskey' });
export type EnrolledPasskey = z.infer<typeof EnrolledPasskey>;

export const SecondFactors = z
  .object({
    totp: instant.optional().meta({ description: 'Da quando un’app dà i codici' }),
    passkeys: z.array(Passkey),
    recoveryCodes: z.int().meta({ description: 'Quanti codici di recupero restano' }),
    requiredFrom: civilDate.optional().meta({ description: 'Da quando serve a chi chiama' }),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof SecondFactors>;

export const SecondFactorRule = z
  .object({
    from: civilDate.nullable().meta({ description: 'Da quando serve a editor e amministratori; null: mai' }),
  })
  .meta({ id: 'SecondFactorRule' });
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

/** With the persons whom it locks out from that day on, until they have one. */
export const SecondFactorState = SecondFactorRule.extend({
  lacking: z
    .array(z.object({ id, name: z.string() }))
    .meta({ description: 'Gli editor e gli amministratori che non ce l’hanno ancora' }),
}).meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const loginChallenge = z
  .string()
  .min(1, 'Campo obbligatorio')
  .max(limits.text, 'La richiesta non è valida')
  .meta({ description: 'Quello della risposta 401 di /auth/login' });

export const SecondStep = z
  .object({
    challenge: loginChallenge.optional(),
    code: code.optional().meta({ description: 'Le sei cifre dell’app, oppure un codice di recupero; con challenge' }),
    assertion: Assertion.optional().meta({ description: 'La risposta di una passkey, che vale anche da sola' }),
  })
  .refine(
    ({ challenge, code, assertion }) => assertion !== undefined || (challenge !== undefined && code !== undefined),
    {
      path: ['code'],
      error: 'Campo obbligatorio',
    },
  )
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof SecondStep>;
