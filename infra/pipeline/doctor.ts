import { edgeRegion, identityOf, type Stage, senderOf } from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { aws, awsJson } from './aws-cli.ts';
import { isCreated } from './stage-state.ts';

/** `manca` prevents a deployment; `nota` does not. */
export type Finding = { level: 'bene' | 'nota' | 'manca'; text: string };

const fine = (text: string): Finding => ({ level: 'bene', text });
const note = (text: string): Finding => ({ level: 'nota', text });
const missing = (text: string): Finding => ({ level: 'manca', text });

export const lineOf = ({ level, text }: Finding): string => `${level.padEnd(5)}  ${text}`;
export const isPrevented = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'manca');

/** What a deployment of this stage needs and finds, each with its remedy; `account`: undefined if none was found. */
export function examine(stage: Stage): { findings: Finding[]; account: string | undefined } {
  const begin = [...placeholders(stage), commandLine()];
  const { finding, account } = accountOf(stage);
  if (!account) return { findings: [...begin, finding], account };
  const checks = {
    CloudFront: cloudFront,
    'l’identità di SES': identity,
    SES: sandbox,
    'le quote di Lambda': quotas,
    'il certificato': domain,
  };
  const findings = Object.entries(checks).flatMap(([name, check]) => unlessDenied(name, () => check(stage)));
  return { findings: [...begin, finding, ...findings, ...planOf(stage)], account };
}

/** GitHub's role may read less than the person who deploys first. */
function unlessDenied(name: string, check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n').filter(Boolean);
    return [note(`Non si è potuto guardare ${name}: ${reason} → servono i permessi di chi amministra l’account`)];
  }
}

/** Addresses under `.example` are placeholders: they cannot send or receive mail. */
function placeholders(stage: Stage): Finding[] {
  const { name, alarmEmail, domain, mailIdentity } = stage;
  const used = {
    'alarmEmail (infra/stacks/config.ts)': alarmEmail,
    'domain.name (infra/stacks/config.ts)': domain?.name ?? '',
    'emails.newsletter (shared/magazine.ts)': mailIdentity === 'domain' ? magazine.emails.newsletter : '',
    'emails.support (shared/magazine.ts)': magazine.emails.support,
  };
  // A test stage works without mails; a magazine does not.
  const finding = name === 'prod' ? missing : note;
  return Object.entries(used)
    .filter(([, address]) => address.endsWith('.example'))
    .map(([place, address]) =>
      finding(`${place}: ${address} è d’esempio, nessuno può scrivergli né scrivere da lì → metti un indirizzo vero`),
    );
}

/** The commands of the key-value store came with this one. */
const oldestCli = [2, 15] as const;

function commandLine(): Finding {
  const [, major = 0, minor = 0] = (/aws-cli\/(\d+)\.(\d+)/.exec(aws(['--version'])) ?? []).map(Number);
  const isNewEnough = major > oldestCli[0] || (major === oldestCli[0] && minor >= oldestCli[1]);
  const version = `AWS CLI ${major}.${minor}`;
  return isNewEnough
    ? fine(version)
    : missing(`${version}: serve la ${oldestCli.join('.')} o una più nuova → https://aws.amazon.com/cli/`);
}

function accountOf({ region }: Stage): { finding: Finding; account: string | undefined } {
  try {
    const { Account } = awsJson<{ Account: string }>(['sts', 'get-caller-identity', '--region', region]);
    return { finding: fine(`Account ${Account}, regione ${region}`), account: Account };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n').filter(Boolean);
    const remedy = `entra con «aws configure» o «aws sso login»; se altrove funziona, attiva la regione ${region} in Account`;
    return { finding: missing(`Nessun account in ${region}: ${reason} → ${remedy}`), account: undefined };
  }
}

/** Nothing can come of it: its behaviour leads to an origin that it does not have. */
const impossibleDistribution = {
  DistributionConfig: {
    CallerReference: 'doctor',
    Comment: 'doctor',
    Enabled: false,
    Origins: {
      Quantity: 1,
      Items: [
        {
          Id: 'one',
          DomainName: 'rivista.example',
          CustomOriginConfig: { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: 'https-only' },
        },
      ],
    },
    DefaultCacheBehavior: {
      TargetOriginId: 'another',
      ViewerProtocolPolicy: 'https-only',
      // AWS's own policy CachingDisabled.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    },
  },
};

/** No call tells whether AWS has verified a new account for CloudFront, but a refused distribution does. */
function cloudFront(stage: Stage): Finding[] {
  if (isCreated(stage, 'Magazine')) return [fine('CloudFront: la distribuzione c’è')];
  try {
    aws(['cloudfront', 'create-distribution'], impossibleDistribution);
  } catch (error) {
    const { message } = error as Error;
    if (/NoSuchOrigin/.test(message)) return [fine('CloudFront: l’account può creare una distribuzione')];
    if (!/must be verified/.test(message)) throw error;
  }
  return [
    missing(
      'CloudFront: AWS non ha ancora verificato l’account → apri un caso «Account and billing» in AWS Support e chiedi di verificarlo per CloudFront',
    ),
  ];
}

type Identity = { VerifiedForSendingStatus?: boolean };

function identity(stage: Stage): Finding[] {
  const name = identityOf(stage);
  const entry = emailIdentity(stage, name);
  const isOurs = isCreated(stage, 'Magazine');
  if (!entry) return [note(`SES: l’identità ${name} nasce con il deploy → poi ${remedyOf(stage)} (docs/runbook.md)`)];
  if (!isOurs)
    return [
      missing(
        `SES: l’identità ${name} c’è già, e lo stack Magazine non può crearla → toglila (aws sesv2 delete-email-identity), o cambia indirizzo`,
      ),
    ];
  if (entry.VerifiedForSendingStatus) return [fine(`SES: ${name} è verificata, si scrive da ${senderOf(stage)}`)];
  return [note(`SES: ${name} non è ancora verificata, nessuna mail parte → ${remedyOf(stage)}`)];
}

const remedyOf = ({ mailIdentity }: Stage) =>
  mailIdentity === 'domain'
    ? 'metti nel DNS i record che lo stack Magazine dice in DnsRecords'
    : 'conferma la mail di SES che arriva a quell’indirizzo';

function emailIdentity({ region }: Stage, name: string): Identity | undefined {
  try {
    return awsJson<Identity>(['sesv2', 'get-email-identity', '--region', region, '--email-identity', name]);
  } catch (error) {
    if (/NotFoundException/.test((error as Error).message)) return undefined;
    throw error;
  }
}

type SesAccount = { ProductionAccessEnabled: boolean; SendingEnabled: boolean };

function sandbox({ region }: Stage): Finding[] {
  const account = awsJson<SesAccount>(['sesv2', 'get-account', '--region', region]);
  if (!account.SendingEnabled)
    return [note('SES: AWS ha fermato gli invii dell’account → guarda Account health in SES')];
  if (account.ProductionAccessEnabled) return [fine('SES: fuori dalla sandbox')];
  return [
    note(
      'SES: l’account è nella sandbox, 200 mail al giorno e solo a indirizzi verificati → chiedi Production access in SES',
    ),
  ];
}

/** Below this, API requests and newsletter workers compete for concurrency. */
const comfortableConcurrency = 100;

function quotas({ region }: Stage): Finding[] {
  const { AccountLimit } = awsJson<{ AccountLimit: { ConcurrentExecutions: number } }>([
    ...['lambda', 'get-account-settings', '--region', region],
  ]);
  const most = AccountLimit.ConcurrentExecutions;
  if (most >= comfortableConcurrency) return [fine(`Lambda: ${most} funzioni insieme`)];
  return [
    note(
      `Lambda: l’account esegue al massimo ${most} funzioni insieme → prima dei lettori chiedi più Concurrent executions in Service Quotas`,
    ),
  ];
}

type Certificate = { Status: string; SubjectAlternativeNames?: string[] };

function domain({ domain: chosen }: Stage): Finding[] {
  if (!chosen)
    return [note('Dominio: nessuno, si legge all’indirizzo di CloudFront → docs/runbook.md, A custom domain')];
  const { name, certificateArn } = chosen;
  const call = ['acm', 'describe-certificate', '--region', edgeRegion, '--certificate-arn', certificateArn];
  let certificate: Certificate;
  try {
    certificate = awsJson<{ Certificate: Certificate }>(call).Certificate;
  } catch (error) {
    if (!/ResourceNotFound/.test((error as Error).message)) throw error;
    return [
      missing(
        `Certificato: ${certificateArn} non c’è in questo account → chiedine uno per ${name} in ACM, ${edgeRegion}`,
      ),
    ];
  }
  if (certificate.Status !== 'ISSUED')
    return [
      missing(`Certificato: è ${certificate.Status} → metti nel DNS il record che ACM chiede e aspetta che sia ISSUED`),
    ];
  const wildcard = name.replace(/^[^.]+/, '*');
  if (!(certificate.SubjectAlternativeNames ?? []).some((covered) => covered === name || covered === wildcard))
    return [missing(`Certificato: non vale per ${name} → chiedine uno che lo contenga in ACM, ${edgeRegion}`)];
  return [fine(`Certificato: emesso, vale per ${name}`)];
}

/** As AWS documents it (docs/costs.md). */
function planOf({ plan }: Stage): Finding[] {
  if (!plan) return [];
  const atAll = [
    'nessuno l’ha ancora provato con questa rivista → provalo su un account di prova',
    'aspetta un’approvazione, prima della quale non vale e non costa → docs/runbook.md, A flat-rate plan',
    'un account nel piano gratuito di AWS non può averlo → passa al piano a pagamento dell’account',
    'esclude Shield Advanced, distribuzioni multi-tenant e log in tempo reale; il firewall non si può togliere né cambiare → decidi prima',
    'finché il mese pagato dura, la distribuzione non si può cancellare; CloudFormation non cambia livello → si cambia in CloudFront',
  ];
  const ofPro = [
    'esclude le politiche di cache proprie: le pagine restano un secondo al bordo, l’export del calendario non vi resta → BUSINESS le ha',
  ];
  return [...atAll, ...(plan === 'PRO' ? ofPro : [])].map((text) => note(`Piano ${plan}: ${text}`));
}
