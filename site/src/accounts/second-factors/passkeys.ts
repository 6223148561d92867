import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { EnrolledPasskey } from '#shared/accounts/second-factor.ts';
import type { LoggedIn } from '#site/src/accounts/account-form.tsx';
import { ApiProblem, api } from '#site/src/api/api.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The browser's names for a dialog that the user has closed and for a call that another has replaced. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Undefined when the user has closed the browser's dialog. */
async function unlessCancelled<Answer>(ceremony: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

const askOptions = async () =>
  (await api.auth.passkeys.challenge.$post().then((answer) => answer.json())) as RequestOptions;

type Assertion = Awaited<ReturnType<typeof startAuthentication>>;

async function logIn(assertion: Assertion, challenge?: string): Promise<LoggedIn> {
  const { userHandle, ...response } = assertion.response;
  const json = {
    assertion: {
      ...assertion,
      clientExtensionResults: { ...assertion.clientExtensionResults },
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    ...(challenge === undefined ? {} : { challenge }),
  };
  return api.auth['second-factor'].$post({ json }).then((answer) => answer.json());
}

let stopSuggesting = () => {};

/** Undefined when the user has chosen no passkey. `challenge`: of the first step, if the password came before. */
export async function loginWithPasskey(challenge?: string): Promise<LoggedIn | undefined> {
  // The browser runs one ceremony at a time: a renewed suggestion would close its dialog.
  stopSuggesting();
  const assertion = await unlessCancelled(startAuthentication({ optionsJSON: await askOptions() }));
  return assertion && logIn(assertion, challenge);
}

/** Shorter than the five minutes for which a challenge is good. */
const renewAfterMilliseconds = 4 * 60_000;

type Outcome = { done: (loggedIn: LoggedIn) => void; failed: (error: unknown) => void };

/** Offers passkeys among the suggestions of the email field, until a passkey dialog opens or the page is left. Returns how to stop. */
export function suggestPasskeys({ done, failed }: Outcome): () => void {
  let stopped = false;
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    // A page that was only opened shows no failure: neither of the challenge nor of the browser's own offer.
    const optionsJSON = await askOptions().catch(() => undefined);
    if (!optionsJSON || stopped) return;
    const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
    if (chosen) await logIn(chosen).then(done).catch(failed);
  };
  void offer();
  const renewal = setInterval(() => void offer(), renewAfterMilliseconds);
  stopSuggesting = () => {
    // A second call would close the dialog that the first one made room for.
    if (stopped) return;
    stopped = true;
    clearInterval(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
  return stopSuggesting;
}

/** The browser's name for an authenticator that holds one of the passkeys which the account has already. */
function explainDuplicate(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
  const detail = 'Questo dispositivo, o il suo gestore di password, ha già una passkey di questo account.';
  throw new ApiProblem({ status: 409, detail });
}

export async function createPasskey(name: string, current: string): Promise<EnrolledPasskey | undefined> {
  const options = await api.auth.passkeys.options.$post({ json: { current } }).then((answer) => answer.json());
  const registration = startRegistration({ optionsJSON: options as unknown as CreationOptions });
  const created = await unlessCancelled(registration.catch(explainDuplicate));
  if (!created) return undefined;
  const { clientDataJSON, attestationObject, transports } = created.response;
  const attestation = {
    ...created,
    clientExtensionResults: { ...created.clientExtensionResults },
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
  return api.auth.passkeys.$post({ json: { name, attestation } }).then((answer) => answer.json());
}
