import type { App } from 'aws-cdk-lib';
import { z } from 'zod';
import { magazine } from '#shared/magazine.ts';

const version = z.int().positive();

/**
 * The stack that names each value which the commands ask for: Data has the rows and files that exist nowhere else, Magazine all that
 * works with them. Edge has what exists in us-east-1 alone.
 */
export const stackOf = {
  TableName: 'Data',
  StateBucket: 'Data',
  SiteBucket: 'Data',
  PublisherName: 'Magazine',
  LiveReleaseStore: 'Magazine',
  Url: 'Magazine',
} as const;
export type Output = keyof typeof stackOf;
export type StackName = (typeof stackOf)[Output] | 'Edge' | 'Firewall';

/** An installation in AWS. Settings that are not listed here are the same for all stages. */
const Stage = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{1,15}$/, 'un nome breve in minuscole'),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'una regione come eu-west-1'),
    /** The public address; without one, the address of the CDN. */
    domain: z
      .object({
        name: z.hostname(),
        /** CloudFront accepts certificates of us-east-1 only. */
        certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'di us-east-1'),
      })
      .optional(),
    /**
     * The SES identity: the whole domain of the newsletter address, verified by three DNS records; or, for test
     * stages, the address of the alarms alone, whose reader confirms a mail from SES and from which all mails come. An account has
     * an identity only once: two of its stages cannot both use the domain.
     */
    mailIdentity: z.enum(['domain', 'address']),
    /** The recipient of alarms; of a stage with a single address also the sender of its mails. */
    alarmEmail: z.email(),
    monthlyBudgetDollars: z.int().positive(),
    logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    /** Demo accounts, whose password is public. */
    demo: z.boolean(),
    doubleOptIn: z.boolean(),
    /** The repository whose pushes deploy this stage (.github/workflows/release.yml); optional. */
    github: z
      .object({
        repository: z.string().regex(/^[\w-]+\/[\w.-]+$/, 'come proprietario/nome'),
        branch: z
          .string()
          .regex(/^\w[\w./-]*$/, 'il nome di un ramo')
          .default('main'),
        /** An account has one identity provider for GitHub: true where another stage or project has created it. */
        isKnown: z.boolean().default(false),
      })
      .optional(),
    /** The current version of each secret, as the deployment reads it: a new version restarts the functions that use it. */
    secretVersions: z.object({ tokenKey: version, linkKey: version, originKey: version }).optional(),
    /**
     * Memory of the search function: 300 MB, and 0.31 MB for each text of 900 words. New accounts get at most 3,008 MB,
     * enough for some 8,700 texts; more need a higher quota.
     */
    searchMegabytes: z.int().min(1_024).max(10_240).default(3_008),
    keepData: z.boolean(),
    /**
     * Whether the stack Data exists, as the deployment reads it. The CDK protects a stack before it creates its resources: a first
     * deployment that fails could not be repeated, because a protected stack cannot be deleted.
     */
    dataExists: z.boolean().default(false),
    /**
     * CloudFront's flat-rate plan with its firewall: the bill has a ceiling. It has not been tried on an account yet; `npm run doctor`
     * says what it excludes. Free has too few cache behaviours. CloudFormation changes no plan: another one is chosen in the
     * console first, then here.
     */
    plan: z.enum(['PRO', 'BUSINESS', 'PREMIUM']).optional(),
  })
  .refine(({ name, demo }) => !(name === 'prod' && demo), {
    message: 'prod non ha account dimostrativi: la loro password è pubblica',
    path: ['demo'],
  })
  .refine(({ name, mailIdentity }) => name !== 'prod' || mailIdentity === 'domain', {
    message: 'prod firma le mail come il suo dominio: quelle senza firma finiscono tra lo spam',
    path: ['mailIdentity'],
  })
  .refine(({ name, keepData }) => name !== 'prod' || keepData, {
    message: 'prod conserva i suoi dati',
    path: ['keepData'],
  });

export type Stage = z.infer<typeof Stage>;

const stages: Record<string, z.input<typeof Stage>> = {
  prod: {
    name: 'prod',
    region: 'eu-west-1',
    mailIdentity: 'domain',
    alarmEmail: magazine.emails.support,
    monthlyBudgetDollars: 50,
    logRetentionDays: 90,
    demo: false,
    doubleOptIn: true,
    keepData: true,
  },
  dev: {
    name: 'dev',
    region: 'eu-west-1',
    mailIdentity: 'address',
    alarmEmail: magazine.emails.support,
    monthlyBudgetDollars: 10,
    logRetentionDays: 7,
    demo: true,
    doubleOptIn: false,
    keepData: false,
  },
};

/** The stage of this name; throws one sentence that lists all invalid settings. */
export function readStage(name = 'prod', overrides: Partial<z.input<typeof Stage>> = {}): Stage {
  const settings = stages[name];
  if (!settings)
    throw new Error(`Non c’è lo stage ${name}: ci sono ${Object.keys(stages).join(' e ')} (infra/stacks/config.ts)`);
  const stage = Stage.safeParse({ ...settings, ...overrides });
  if (stage.success) return stage.data;
  const problems = stage.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Lo stage ${name} non va bene. ${problems.join('; ')}`);
}

/** The stage that the CDK command gives as context: `cdk synth` builds prod; `cdk synth -c stage=dev` builds dev. */
export function stageFromContext({ node }: App): Stage {
  const given = (name: string) => node.tryGetContext(name) as string | undefined;
  const demo = given('demo');
  const secretVersions = given('secretVersions');
  return readStage(given('stage'), {
    ...(demo === undefined ? {} : { demo: demo === 'true' }),
    ...(secretVersions === undefined ? {} : { secretVersions: JSON.parse(secretVersions) }),
    dataExists: given('dataExists') === 'true',
  });
}

/** The sender of the mails of a stage: one whose single address is verified by hand writes as the person who reads its alarms. */
export const senderOf = ({ mailIdentity, alarmEmail }: Pick<Stage, 'mailIdentity' | 'alarmEmail'>): string =>
  mailIdentity === 'domain' ? magazine.emails.newsletter : alarmEmail;

/** The SES identity of that sender. */
export const identityOf = (stage: Pick<Stage, 'mailIdentity' | 'alarmEmail'>): string =>
  stage.mailIdentity === 'domain' ? (senderOf(stage).split('@')[1] ?? '') : senderOf(stage);

export const stackNameOf = ({ name }: Pick<Stage, 'name'>, stack: StackName) => `${magazine.name}-${name}-${stack}`;

/** The prefix of all names in AWS. */
export const project = magazine.name.toLowerCase();

/** The path of a stage in the Parameter Store: its secrets, and values that are known only after a deployment. */
export const parametersPath = ({ name }: Pick<Stage, 'name'>) => `/${project}/${name}`;

/** CloudFront metrics exist in this region only, and an alarm reads metrics of its own region only. */
export const edgeRegion = 'us-east-1';

export const regionsOf = ({ region }: Pick<Stage, 'region'>): string[] => [...new Set([region, edgeRegion])];

export const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';
