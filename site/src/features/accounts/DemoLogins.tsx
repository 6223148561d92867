import { demoLogins, demoPassword } from '#shared/demo.ts';

export type DemoLogin = { email: string; password: string };

export function DemoLogins({ choose }: { choose: (login: DemoLogin) => void }) {
  return (
    <section className="demo-logins" aria-labelledby="demo-logins">
      <h2 id="demo-logins">Account di prova</h2>
      <p>Questa è la rivista dimostrativa: la password è sempre {demoPassword}.</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list">
        {demoLogins.shown.map(({ role, email }) => (
          <li key={email}>
            <span>
              <strong>{role}</strong>
              <span>{email}</span>
            </span>
            <button
              type="button"
              className="action"
              aria-label={`Usa l’account ${role}`}
              onClick={() => choose({ email, password: demoPassword })}
            >
              Usa
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
