import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readStage } from '#infra/stacks/config.ts';
import { accountForTests } from '#infra/testing/account-for-tests.ts';
import { examine, lineOf } from './doctor.ts';

const account = accountForTests();
afterAll(account.close);
afterEach(() => {
  vi.unstubAllEnvs();
});

type Overrides = NonNullable<Parameters<typeof readStage>[1]>;
const mine: Overrides = { alarmEmail: 'capo@rivista.it' };
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
const withDomain: Overrides = { ...mine, domain: { name: 'www.rivista.it', certificateArn } };

/** The lines about a stage of an account in which each command answers so. */
function linesOf(answers: object = {}, stage: Overrides = mine, stacks?: object): string[] {
  const ANSWERS = JSON.stringify(answers);
  const variables = account.variables({ ANSWERS, ...(stacks && { STACKS: JSON.stringify(stacks) }) });
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return examine(readStage('dev', stage)).findings.map(lineOf);
}

describe('npm run doctor', () => {
  it('of an account where all is right only notes that there is no domain, and that an address is an example', () => {
    const lines = linesOf();
    expect(lines.filter((line) => !line.startsWith('bene'))).toEqual([
      expect.stringMatching(/^nota {3}emails\.support .+ è d’esempio/),
      expect.stringMatching(/^nota {3}Dominio: nessuno/),
    ]);
    expect(lines).toContain('bene   Account 123456789012, regione eu-west-1');
    expect(lines).toContain('bene   SES: capo@rivista.it è verificata, si scrive da capo@rivista.it');
  });

  it('of a new account names everything that is missing, each with its remedy', () => {
    const lines = linesOf(
      {
        '--output': ['aws-cli/1.32.0 Python/3'],
        'create-distribution':
          'An error occurred (AccessDenied): Your account must be verified before you can add new CloudFront resources',
        'get-email-identity': 'An error occurred (NotFoundException)',
        'get-account': { ProductionAccessEnabled: false, SendingEnabled: true },
        'get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } },
        'describe-certificate': 'An error occurred (ResourceNotFoundException)',
      },
      { ...withDomain, plan: 'PRO' },
      {},
    );
    for (const wanted of [
      /^manca {2}AWS CLI 1\.32: .+ → https/,
      /^manca {2}CloudFront: .+ verificato l’account → apri un caso/,
      /^nota {3}SES: l’identità capo@rivista\.it nasce con il deploy → poi conferma/,
      /^nota {3}SES: l’account è nella sandbox.+ → chiedi Production access/,
      /^nota {3}Lambda: .+ 10 funzioni insieme → .+Service Quotas/,
      /^manca {2}Certificato: arn.+ non c’è .+ → chiedine uno per www\.rivista\.it/,
      /^nota {3}Piano PRO: esclude le politiche di cache proprie.+ → BUSINESS/,
    ])
      expect(lines.filter((line) => wanted.test(line))).toHaveLength(1);
    for (const line of lines)
      expect(line).toMatch(line.startsWith('bene') ? /^bene {3}[^→]+$/ : /^(nota {3}|manca {2})[^→]+ → [^→]+$/);
  });

  it('of an account in use says what waits, what belongs to others and what it may not read', () => {
    const lines = linesOf(
      {
        'get-account': { ProductionAccessEnabled: true, SendingEnabled: false },
        'get-account-settings': 'An error occurred (AccessDeniedException) when calling it: User is not authorized',
        'describe-certificate': { Certificate: { Status: 'PENDING_VALIDATION' } },
      },
      withDomain,
      { Data: 'CREATE_COMPLETE' },
    );
    for (const wanted of [
      /^bene {3}CloudFront: l’account può creare/,
      /^manca {2}SES: l’identità capo@rivista\.it c’è già.+ → toglila/,
      /^nota {3}SES: AWS ha fermato .+ → guarda/,
      /^nota {3}Non si è potuto guardare le quote di Lambda: .+ → servono i permessi/,
      /^manca {2}Certificato: è PENDING_VALIDATION → metti nel DNS/,
    ])
      expect(lines.filter((line) => wanted.test(line))).toHaveLength(1);
  });

  it('without credentials asks for them, and asks AWS nothing else', () => {
    const lines = linesOf({ 'get-caller-identity': 'Unable to locate credentials' });
    expect(lines.at(-1)).toMatch(/^manca {2}Nessun account in eu-west-1: Unable to locate credentials → entra con/);
  });
});
