import { type ComponentType, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { demoLogins, demoPassword } from '#shared/demo.ts';
import { forgotPath } from '#shared/publish/paths.ts';
import type { SecondStepProps } from '#site/src/accounts/second-factors/SecondStep.tsx';
import { ApiProblem, api, serverMessage } from '#site/src/api/api.ts';
import { hasExpired } from '#site/src/api/session.ts';
import { Action, QuietButton, Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { leadsToForm } from '#site/src/lib/next-path.ts';
import { KeptOffer } from '#site/src/readers/kept-offer.tsx';
import {
  enter,
  FormInput,
  lazyResolver,
  loadResolvers,
  PrivacyLine,
  useRedirectIfLoggedIn,
  useSubmit,
} from './account-form.tsx';
import type { LoginForm } from './account-forms.ts';
import { deviceMarks } from './device-marks.ts';
import './account-forms.css';

export function LoginIsland({ demo }: { demo: boolean }) {
  const isLoggedOut = useRedirectIfLoggedIn();
  const form = useForm<LoginForm>({
    resolver: lazyResolver(({ loginResolver }) => loginResolver),
    defaultValues: { email: '', password: '' },
  });
  const [step, setStep] = useState<Pick<SecondStepProps, 'challenge' | 'factors'>>();
  const [SecondStep, setSecondStep] = useState<ComponentType<SecondStepProps>>();
  const logIn = async (values: LoginForm) => {
    try {
      await enter(await login(values));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.challenge === undefined) throw error;
      const { challenge, factors } = error;
      const component = await loadSecondStep();
      setSecondStep(() => component);
      setStep({ challenge, factors });
    }
  };
  const { submit, failure, busy, reopen } = useSubmit(form, 'Login failed', logIn, { leaves: true });
  const passkeys = usePasskeyLogin(isLoggedOut && step === undefined);
  const shown = failure ?? passkeys.failure;

  if (!isLoggedOut) return <Spinner />;
  if (SecondStep && step) {
    const restart = () => {
      form.resetField('password');
      reopen();
      setStep(undefined);
    };
    return <SecondStep {...step} restart={restart} />;
  }
  const fill = ({ email, password }: DemoLogin) => {
    form.setValue('email', email, { shouldValidate: form.formState.isSubmitted });
    form.setValue('password', password, { shouldValidate: form.formState.isSubmitted });
    form.setFocus('email');
  };
  return (
    <div className="account">
      <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
        {shown ? <Alert kind="error" {...shown} /> : hasExpired() && <Alert kind="info" text={expired()} />}
        <FormInput
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
        />
        <FormInput form={form} name="password" label="Password" type="password" autoComplete="current-password" />
        <KeptOffer />
        <Submit busy={busy}>Accedi</Submit>
        {passkeys.supported && (
          <QuietButton aria-disabled={busy} onClick={passkeys.use}>
            Usa una passkey
          </QuietButton>
        )}
        <p className="account-other">
          <a href={forgotPath}>Password dimenticata?</a>
        </p>
        <p className="account-other">
          Non hai un account? <a href={`/register${location.search}`}>Registrati</a>
        </p>
        <PrivacyLine />
      </form>
      {demo && <DemoLogins choose={fill} />}
    </div>
  );
}

/** What a form holds is kept when its session ends. */
const expired = () =>
  leadsToForm(location.search)
    ? 'La sessione è scaduta. Il testo è al sicuro: accedi e continua.'
    : 'La sessione è scaduta: accedi e continua';

/** Loaded after a right password that is not enough. */
const loadSecondStep = () =>
  import('#site/src/accounts/second-factors/SecondStep.tsx').then(
    (module) => module.SecondStep,
    () => {
      throw new ApiProblem({ status: 0 });
    },
  );

const login = (credentials: LoginForm) =>
  api.auth.login.$post({ json: { ...credentials, device_marks: deviceMarks() } }).then((response) => response.json());

type DemoLogin = { email: string; password: string };

function DemoLogins({ choose }: { choose: (login: DemoLogin) => void }) {
  return (
    <section className="demo-logins" aria-labelledby="demo-logins">
      <h2 id="demo-logins">Account di prova</h2>
      <p>Questa è la rivista dimostrativa: la password è sempre {demoPassword}.</p>
      <ul>
        {demoLogins.shown.map(({ role, email }) => (
          <li key={email}>
            <span>
              <strong>{role}</strong>
              <span>{email}</span>
            </span>
            <Action aria-label={`Usa l’account ${role}`} onClick={() => choose({ email, password: demoPassword })}>
              Usa
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}

const loadPasskeys = () => import('./second-factors/passkeys.ts');

const explained = (error: unknown) =>
  serverMessage(error, 'La passkey non è stata usata. Riprova, oppure entra con la password.');

/** The login with a passkey, by its button or, while it is offered and its dialog is closed, from the suggestions of the email field. */
function usePasskeyLogin(offered: boolean) {
  const [supported, setSupported] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof explained>>();
  const [asking, setAsking] = useState(false);
  useEffect(() => void setSupported('PublicKeyCredential' in window), []);
  useEffect(() => {
    if (!offered || !supported || asking) return;
    let stop = () => {};
    let cancelled = false;
    const outcome = { done: enter, failed: (error: unknown) => setFailure(explained(error)) };
    loadPasskeys()
      .then(({ suggestPasskeys }) => {
        if (!cancelled) stop = suggestPasskeys(outcome);
      })
      // The button and the password go on without suggestions.
      .catch(() => undefined);
    return () => {
      cancelled = true;
      stop();
    };
  }, [offered, supported, asking]);
  const use = async () => {
    if (asking) return;
    setFailure(undefined);
    setAsking(true);
    try {
      const { loginWithPasskey } = await loadPasskeys();
      const loggedIn = await loginWithPasskey();
      if (loggedIn) return await enter(loggedIn);
    } catch (error) {
      setFailure(explained(error));
    }
    setAsking(false);
  };
  return { supported, failure, use: () => void use() };
}
