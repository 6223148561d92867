import { z } from 'zod';
import { magazine } from '#shared/magazine.ts';

const version = z.int().positive();

/** One way in which the magazine stands in AWS. What is not said here is the same for all of them. */
const Stage = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{1,15}$/, 'a short name in small letters'),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region such as eu-west-1'),
    /** The readers' address; without one it is the CDN's own. */
    domain: z
      .object({
        name: z.hostname(),
        /** CloudFront takes certificates from us-east-1 alone. */
        certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'of us-east-1'),
      })
      .optional(),
    /**
     * What SES is asked to vouch for: the whole domain that newsletters come from, by three records in its DNS; or for trying
     * things out the one address. An account knows an identity once: two stages of it cannot both have the domain.
     */
    mailIdentity: z.enum(['domain', 'address']),
    /** Who is told when something needs a person. */
    alarmEmail: z.email(),
    monthlyBudgetDollars: z.int().positive(),
    logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    /** Demo accounts, whose password is known to the world. */
    demo: z.boolean(),
    doubleOptIn: z.boolean(),
    /** Whose pushes deploy this stage by the workflow (.github/workflows/release.yml); without it nobody's. */
    github: z
      .object({
        repository: z.string().regex(/^[\w-]+\/[\w.-]+$/, 'such as owner/name'),
        branch: z
          .string()
          .regex(/^\w[\w./-]*$/, 'the name of a branch')
          .default('main'),
        /** An account knows GitHub once: true where another stage or another project has made it known. */
        isKnown: z.boolean().default(false),
      })
      .optional(),
    /** Which version of each secret the account has, as the deployment finds it: a new one wakes all who read it. */
    secretVersions: z.object({ tokenKey: version, linkKey: version, originKey: version }).optional(),
    /**
     * What the function of the search has: half a megabyte for each text of 900 words. AWS allows new accounts 3,008, which is
     * enough for some 5,000 of them; 10,000 want 6,144 and a higher quota.
     */
    searchMegabytes: z.int().min(1_024).max(10_240).default(3_008),
    /** Whether the data outlives `npm run destroy`. */
    keepData: z.boolean(),
  })
  .refine(({ name, demo }) => !(name === 'prod' && demo), {
    message: 'prod has no demo accounts: everybody knows their password',
    path: ['demo'],
  })
  .refine(({ name, mailIdentity }) => name !== 'prod' || mailIdentity === 'domain', {
    message: 'prod signs its mails as its domain: without that they are taken for unsolicited',
    path: ['mailIdentity'],
  })
  .refine(({ name, keepData }) => name !== 'prod' || keepData, {
    message: 'prod keeps its data',
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

/** The stage of this name; throws one sentence for everything that is wrong with it. */
export function readStage(name = 'prod', overrides: Partial<z.input<typeof Stage>> = {}): Stage {
  const known = stages[name];
  if (!known)
    throw new Error(`There is no stage ${name}, only ${Object.keys(stages).join(' and ')}: see infra/stacks/config.ts`);
  const stage = Stage.safeParse({ ...known, ...overrides });
  if (stage.success) return stage.data;
  const problems = stage.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The stage ${name} is not right. ${problems.join('; ')}`);
}

/** The beginning of every name in AWS. */
export const project = magazine.name.toLowerCase();

/** Where a stage's secrets lie in the Parameter Store, and what is only known after a deployment. */
export const parametersPath = ({ name }: Pick<Stage, 'name'>) => `/${project}/${name}`;

/** CloudFront is counted in this region alone, and an alarm only sees what its own region counts. */
export const edgeRegion = 'us-east-1';

/** Where a stage has stacks. */
export const regionsOf = ({ region }: Pick<Stage, 'region'>): string[] => [...new Set([region, edgeRegion])];

/** Where the CDK writes down which edition of its roles and its bucket an account has, in each region. */
export const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';
