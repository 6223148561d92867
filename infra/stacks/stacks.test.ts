import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { secondFactorAndPasskeyRoutes } from '#functions/accounts/second-factor-and-passkey-routes.ts';
import { contentApi } from '#functions/api/content-api.ts';
import type { Context } from '#functions/context/context.ts';
import { createLedgerTableInput, createTableInput, ledgerTableName } from '#functions/db/table.ts';
import { ExportQuery } from '#functions/items/lists/event-lists.ts';
import { apiDocument } from '#functions/testing/api-document.ts';
import { functionNames } from '#infra/bundles/bundle.ts';
import { mediaFileHeaders, pagePolicy, securityHeaders } from '#infra/edge/functions.ts';
import { routesOf, servedBy } from '#infra/testing/gateway.ts';
import { nagSuppressions } from '#infra/testing/nag-suppressions.ts';
import { stage } from '#infra/testing/stages-for-tests.ts';
import type { Synthesised } from '#infra/testing/synthesised.ts';
import { readStage } from './config.ts';
import { cdnEnvironment } from './magazine-function.ts';

const prod = stage('prod');
const prodWithoutDomain = stage('prodWithoutDomain');
const dev = stage('dev');
const withPlan = { pro: stage('prodWithPro'), business: stage('prodWithBusiness') };

const only = (found: ReturnType<Template['findResources']>): Record<string, unknown> => {
  expect(Object.keys(found)).toHaveLength(1);
  return Object.values(found)[0]?.['Properties'] ?? {};
};

/** The table and the ledger, whose name is derived from it. */
function tables() {
  const found = Object.entries(prod.templates.data.findResources('AWS::DynamoDB::Table'));
  const [id = '', made] = found.find(([, { Properties }]) => !Properties.TableName) ?? [];
  const ledger = found.find(([, { Properties }]) => Properties.TableName)?.[1];
  expect(found).toHaveLength(2);
  return { id, made: made?.['Properties'] ?? {}, ledger: ledger?.['Properties'] ?? {} };
}

describe('a stage', () => {
  const domain = { name: 'rivista.example', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1' };

  it.each<[string, NonNullable<Parameters<typeof readStage>[1]>, string]>([
    ['with demo accounts', { demo: true }, 'prod non ha account dimostrativi'],
    ['that would delete its data', { keepData: false }, 'prod conserva i suoi dati'],
    ['that sends mail as a single address', { mailIdentity: 'address' }, 'prod firma le mail come il suo dominio'],
    ['with a certificate outside us-east-1', { domain }, 'us-east-1'],
    ['from any repository', { github: { repository: 'rivista/*' } }, 'github.repository: come proprietario/nome'],
    ['from one branch', { github: { repository: 'rivista/sinopia:ref' } }, 'github.repository: come proprietario/nome'],
  ])('a prod stage %s is refused', (_, overrides, sentence) => {
    expect(() => readStage('prod', overrides)).toThrow(sentence);
  });
});

describe('data', () => {
  it('the table in AWS has the schema of the local one', () => {
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

  it('the ledger in AWS has the schema of the local one, under the name that the code derives', () => {
    const { id, ledger } = tables();
    const wanted = createLedgerTableInput('');
    expect(ledger['KeySchema']).toEqual(wanted.KeySchema);
    expect(ledger['AttributeDefinitions']).toEqual(wanted.AttributeDefinitions);
    expect(ledger['BillingMode']).toBe(wanted.BillingMode);
    expect(ledger).not.toHaveProperty('StreamSpecification');
    expect(ledger['TableName']).toEqual({ 'Fn::Join': ['', [{ Ref: id }, ledgerTableName('')]] });
  });

  it('both tables have point-in-time recovery and a time to live', () => {
    prod.templates.data.allResourcesProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    });
  });

  it('no bucket of files is public', () => {
    prod.templates.data.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  it('tables have deletion protection in prod and none in dev', () => {
    prod.templates.data.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    dev.templates.data.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });
});

describe('functions', () => {
  it('the Pagefind layer contains the binary under the path that the search function gets', () => {
    const program = String(prod.environmentOf('search')['PAGEFIND_BINARY_PATH']).replace('/opt/', '');
    const file = statSync(join(prod.layerOf('search'), program));
    expect(file.mode & 0o111).toBe(0o111);
    // The unpacked limit of Lambda, layers included.
    expect(file.size).toBeLessThan(240_000_000);
  });

  it('no function reserves concurrency, so a new account with ten executions can deploy', () => {
    for (const { templates } of [prod, dev])
      for (const template of Object.values(templates))
        expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  });

  it.each([
    ['prod', 'on'],
    ['dev', 'off'],
  ] as const)('the functions of %s have DOUBLE_OPT_IN %s', (name, doubleOptIn) => {
    const { magazine } = (name === 'prod' ? prod : dev).templates;
    const values = Object.values(magazine.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.DOUBLE_OPT_IN ?? [],
    );
    expect(values.length).toBeGreaterThan(2);
    expect(new Set(values)).toEqual(new Set([doubleOptIn]));
  });

  it('no template contains a secret', () => {
    const templates = Object.values(prod.templates).map((template) => JSON.stringify(template.toJSON()));
    for (const template of templates) expect(template).not.toMatch(/TOKEN_KEY|tokenKey|"Type":"SecureString"/);
  });
});

type Behaviour = {
  PathPattern: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  CachePolicyId: unknown;
  ResponseHeadersPolicyId?: { Ref: string };
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string] } }[];
};
type DistributionConfig = {
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors: Behaviour[];
  CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number }[];
  OriginGroups: {
    Quantity: number;
    Items: {
      Id: string;
      FailoverCriteria: { StatusCodes: { Items: number[] } };
      Members: { Items: { OriginId: string }[] };
    }[];
  };
  Origins: { Id: string; OriginPath?: string; OriginCustomHeaders?: unknown[]; S3OriginConfig?: object }[];
  WebACLId?: unknown;
};

const distributionOf = ({ templates }: Synthesised) =>
  only(templates.magazine.findResources('AWS::CloudFront::Distribution'))['DistributionConfig'] as DistributionConfig;

/** AWS's own policy CachingOptimized. */
const cachedAsSaid = '658327ea-f89d-4fab-a63d-7e88639e58f6';

describe('the CDN', () => {
  const distribution = (config: object) =>
    prod.templates.magazine.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: config });
  const behaviour = (path: string, config: object) =>
    distribution({ CacheBehaviors: Match.arrayWith([Match.objectLike({ PathPattern: path, ...config })]) });

  /** The functions at the edge, as `viewer-request: PageRequest`. */
  const runs = ({ FunctionAssociations = [] }: Behaviour) =>
    FunctionAssociations.map(
      ({ EventType, FunctionARN }) => `${EventType}: ${FunctionARN['Fn::GetAtt'][0].replace(/[0-9A-F]{8}$/, '')}`,
    );
  const behaviourFor = (path: string) => {
    const found = distributionOf(prod).CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    if (!found) throw new Error(`No behaviour for ${path}`);
    return found;
  };

  it('the CDN sends the API the client address and the origin key', () => {
    const api = behaviourFor('/api/*');
    expect(runs(api)).toEqual(['viewer-request: ApiRequest']);
    const origin = distributionOf(prod).Origins.find(({ Id }) => Id === api.TargetOriginId);
    expect(origin?.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-key', HeaderValue: '{{resolve:ssm:/sinopia/prod/origin-key:2}}' },
    ]);
  });

  it('the CDN maps pages to the live release and leaves shared files at the root', () => {
    expect(runs(distributionOf(prod).DefaultCacheBehavior)).toEqual([
      'viewer-request: PageRequest',
      'viewer-response: PageResponse',
    ]);
    prod.templates.magazine.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: Match.stringLikeRegexp("live.get\\('release'\\)"),
      FunctionConfig: { KeyValueStoreAssociations: [{ KeyValueStoreARN: Match.anyValue() }] },
    });
    for (const path of ['/_astro/*', '/_sizes/*', '/media/*/*', '/pagefind/*', '/pictures/*'])
      expect(runs(behaviourFor(path))).toEqual([]);
  });

  it('the edge keeps each file for as long as the file says, and asks the bucket itself', () => {
    const { templates } = prod;
    const { DefaultCacheBehavior, Origins } = distributionOf(prod);
    for (const behaviour of [DefaultCacheBehavior, ...['/_sizes/*', '/pagefind/*', '/_astro/*'].map(behaviourFor)]) {
      const { Ref } = behaviour.CachePolicyId as { Ref: string };
      const policy = templates.magazine.toJSON()['Resources'][Ref].Properties.CachePolicyConfig;
      expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 });
    }
    expect(Origins.some(({ S3OriginConfig }) => S3OriginConfig)).toBe(true);
    for (const origin of Origins) expect(origin).not.toHaveProperty('OriginShield');
  });

  it('the address of a picture reaches the reading function, and its sizes, which come first, the bucket', () => {
    const paths = distributionOf(prod).CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(paths.indexOf('/media/*/*')).toBeLessThan(paths.indexOf('/media/*'));
    expect(behaviourFor('/media/*/*').TargetOriginId).toBe(behaviourFor('/pictures/*').TargetOriginId);
    expect(behaviourFor('/media/*')).toMatchObject({ AllowedMethods: ['GET', 'HEAD'], CachePolicyId: cachedAsSaid });
    expect(behaviourFor('/media/*').TargetOriginId).toBe(behaviourFor('/api/*').TargetOriginId);
    expect(servedBy(prod)('/media/01')).toBe('Read');
  });

  it('the CDN may list the bucket, so that a missing page is a 404 and not a 403', () => {
    const policies = Object.values(prod.templates.data.findResources('AWS::S3::BucketPolicy'));
    const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const list = statements.filter(({ Action }) => [Action].flat().includes('s3:ListBucket'));
    expect(list).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: {
          StringLike: {
            'AWS:SourceArn': {
              'Fn::Join': ['', ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/*']],
            },
          },
        },
      }),
    ]);
  });

  it('the CDN caches no API response but exported calendars, by their days and their type', () => {
    behaviour('/api/*', { CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' });
    const { PathPattern, AllowedMethods, CachePolicyId } = behaviourFor('/api/events/export/ical');
    const paths = distributionOf(prod).CacheBehaviors.map((one) => one.PathPattern);
    expect(paths.indexOf(PathPattern)).toBeLessThan(paths.indexOf('/api/*'));
    expect(AllowedMethods).toEqual(['GET', 'HEAD']);
    const policy =
      prod.templates.magazine.toJSON()['Resources'][(CachePolicyId as { Ref: string }).Ref].Properties
        .CachePolicyConfig;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['start_date', 'end_date', 'type'] },
    });
    expect(Object.keys(ExportQuery.shape)).toEqual(['start_date', 'end_date', 'type']);
  });

  it('the CDN neither replaces nor caches errors of the API', () => {
    const { CustomErrorResponses: errors } = distributionOf(prod);
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 500, 502, 503, 504]),
    );
    for (const { ErrorCode, ...error } of errors)
      expect({ ErrorCode, error }).toMatchObject({ error: { ErrorCachingMinTTL: 0 } });
    for (const error of errors) expect(Object.keys(error)).not.toContain('ResponsePagePath');
  });

  it('pages that the bucket does not have come from the function for missing pages, derived files from the one that makes them', () => {
    const { DefaultCacheBehavior, CacheBehaviors, OriginGroups, Origins } = distributionOf(prod);
    const origin = (id: string | undefined) => Origins.find(({ Id }) => Id === id);
    const fallsBackTo = ({ TargetOriginId, AllowedMethods }: Behaviour) => {
      const group = OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);
      const [bucket, gateway] = group?.Members.Items.map(({ OriginId }) => origin(OriginId)) ?? [];
      expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
      expect(AllowedMethods).toEqual(['GET', 'HEAD']);
      expect(bucket).toHaveProperty('S3OriginConfig');
      expect(gateway?.OriginCustomHeaders).toEqual([{ HeaderName: 'x-origin-key', HeaderValue: expect.anything() }]);
      return gateway?.OriginPath;
    };
    expect(OriginGroups.Quantity).toBe(2);
    expect(fallsBackTo(DefaultCacheBehavior)).toBe('/not-found');
    expect(fallsBackTo(behaviourFor('/_sizes/*'))).toBe('/derived');
    const groups = OriginGroups.Items.map(({ Id }) => Id);
    const others = CacheBehaviors.filter(({ PathPattern }) => PathPattern !== '/_sizes/*');
    expect(others.filter(({ TargetOriginId }) => groups.includes(TargetOriginId))).toEqual([]);
    const served = servedBy(prod);
    expect([served('/not-found/articolo'), served('/derived/_sizes/a-400.webp')]).toEqual(['NotFound', 'Derived']);
  });

  /** A text with a star for each name that is known when the stacks are deployed. */
  const withNames = (text: unknown) => {
    const parts = (text as { 'Fn::Join'?: [string, unknown[]] } | undefined)?.['Fn::Join']?.[1] ?? [text];
    return parts.map((part) => (typeof part === 'string' ? part : '*')).join('');
  };

  it.each([
    ['a page', '', { ...securityHeaders, 'content-security-policy': pagePolicy(['https://*', 'https://*']) }],
    ['a size of a picture', '/media/*/*', mediaFileHeaders],
  ])('the CDN sends %s with the headers of the local server', (_, path, headers) => {
    const { ResponseHeadersPolicyId } = path ? behaviourFor(path) : distributionOf(prod).DefaultCacheBehavior;
    const policy = prod.templates.magazine.toJSON()['Resources'][ResponseHeadersPolicyId?.Ref ?? ''].Properties;
    const config = policy['ResponseHeadersPolicyConfig'] as {
      SecurityHeadersConfig: Record<string, Record<string, string | number>>;
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
    };
    const fixed = config.SecurityHeadersConfig;
    expect({
      'content-security-policy': withNames(fixed['ContentSecurityPolicy']?.['ContentSecurityPolicy']),
      'strict-transport-security': `max-age=${fixed['StrictTransportSecurity']?.['AccessControlMaxAgeSec']}`,
      'x-content-type-options': fixed['ContentTypeOptions'] ? 'nosniff' : '',
      'referrer-policy': fixed['ReferrerPolicy']?.['ReferrerPolicy'],
      ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(headers);
  });

  it('only the CDN may read the bucket, with signed requests', () => {
    prod.templates.magazine.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', OriginAccessControlOriginType: 's3' },
    });
  });
});

describe('a flat-rate plan', () => {
  it('no stage has a plan or a firewall unless its settings say so', () => {
    for (const { templates } of [prod, dev]) {
      expect(Object.keys(templates)).not.toContain('firewall');
      expect(templates.edge.findResources('AWS::PricingPlanManager::Subscription')).toEqual({});
    }
    expect(distributionOf(prod)).not.toHaveProperty('WebACLId');
  });

  // Read in AWS's Developer Guide by others in July 2026: ten behaviours and no cache policy of one's own.
  it('the plan Pro has at most ten behaviours and the cache policies of AWS alone, Business those of the magazine', () => {
    const behaviours = (of: Synthesised) => [
      distributionOf(of).DefaultCacheBehavior,
      ...distributionOf(of).CacheBehaviors,
    ];
    expect(behaviours(withPlan.pro).length).toBeLessThanOrEqual(10);
    expect(withPlan.pro.templates.magazine.findResources('AWS::CloudFront::CachePolicy')).toEqual({});
    expect(distributionOf(withPlan.pro).DefaultCacheBehavior.CachePolicyId).toBe(cachedAsSaid);
    expect(
      Object.keys(withPlan.business.templates.magazine.findResources('AWS::CloudFront::CachePolicy')),
    ).toHaveLength(2);
  });
});

describe('the CDN log', () => {
  it('the CDN log contains the network, and no address, path, query, referrer or cookie of readers', () => {
    for (const { templates } of [prod, dev]) {
      const { RecordFields } = only(templates.edge.findResources('AWS::Logs::Delivery'));
      expect(RecordFields).toEqual(expect.arrayContaining(['cache-behavior-path-pattern', 'asn', 'sc-status']));
      const paths = ['cs-uri-stem', 'cs-uri-query', 'cs(Referer)'];
      const forbidden = ['c-ip', 'c-port', 'x-forwarded-for', 'cs(Cookie)', ...paths];
      expect((RecordFields as string[]).filter((field) => forbidden.includes(field))).toEqual([]);
      templates.edge.hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' });
    }
  });
});

describe('gateways', () => {
  it('every route of the API reaches a function that contains it', () => {
    const questions = Object.entries(apiDocument.paths).flatMap(([path, { get }]) => (get ? [path] : []));
    expect(questions.length).toBeGreaterThan(20);
    // Routes are declared and never called: the context is not used.
    const { routes } = contentApi({} as Context);
    const readable = new Set(
      routes.flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/:(\w+)/g, '{$1}')] : [])),
    );
    const ofSecondFactors = new Set(secondFactorAndPasskeyRoutes.routes.map(({ path }) => `/api/auth${path}`));
    const expected = (path: string) => {
      if (readable.has(path)) return 'Read';
      return ofSecondFactors.has(path) ? 'SecondFactors' : 'Api';
    };
    const target = servedBy(prod);
    const wrong = questions.filter((path) => target(path) !== expected(path));
    expect(wrong).toEqual([]);
  });
});

describe('termination protection', () => {
  const protectedIn = ({ assembly }: Synthesised) =>
    assembly.stacks.flatMap(({ terminationProtection, stackName }) => (terminationProtection ? [stackName] : []));

  // The CDK protects a stack before it creates its resources, and a protected one cannot be deleted to try again.
  it('no stack is protected before it exists, so a first deployment that fails can be repeated', () => {
    for (const synthesised of [prodWithoutDomain, dev]) expect(protectedIn(synthesised)).toEqual([]);
  });

  it('the stack with data is protected when it exists', () => {
    expect(protectedIn(prod)).toEqual(['Sinopia-prod-Data']);
  });

  it('tables and the buckets of files outlive their stack, which alone has them', () => {
    const kept = Object.values(prod.stacks).filter((stack) => {
      const { Resources } = prod.assembly.getStackByName(stack.stackName).template as { Resources: object };
      return Object.values(Resources).some(
        ({ Type, DeletionPolicy, Properties }) =>
          DeletionPolicy === 'Retain' &&
          (Type === 'AWS::DynamoDB::Table' || (Type === 'AWS::S3::Bucket' && Properties.VersioningConfiguration)),
      );
    });
    expect(kept.map(({ stackName }) => stackName)).toEqual(['Sinopia-prod-Data']);
  });
});

describe('publishing', () => {
  it('the stream filter of the publisher passes live items and pictures of the library only', () => {
    prod.templates.magazine.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"sk":{"S":["live","media"]}}}}' }] },
    });
  });
});

describe('the media library', () => {
  const bucket = (synthesised: Synthesised, name: string) =>
    Object.entries(synthesised.templates.data.findResources('AWS::S3::Bucket')).find(([id]) =>
      id.startsWith(name),
    )?.[1];

  const stages: [stage: string, of: Synthesised, origins: string[]][] = [
    ['prod with a domain, also before its DNS', prod, ['https://rivista.example', 'https://*.cloudfront.net']],
    ['a stage without one', dev, ['https://*.cloudfront.net']],
  ];

  it.each(stages)('uploads come from the pages of %s, by POST alone, and are gone after a day', (_, of, origins) => {
    const { CorsConfiguration, LifecycleConfiguration } = bucket(of, 'Incoming')?.['Properties'] ?? {};
    expect(CorsConfiguration.CorsRules).toEqual([{ AllowedMethods: ['POST'], AllowedOrigins: origins, MaxAge: 3_600 }]);
    expect(LifecycleConfiguration.Rules).toEqual([expect.objectContaining({ ExpirationInDays: 1, Status: 'Enabled' })]);
  });
});

/** Stacks with alarms. */
const stacksWithAlarms = () => [prod.templates.magazine, prod.templates.edge];
const alarms = () =>
  stacksWithAlarms().flatMap((template) => Object.entries(template.findResources('AWS::CloudWatch::Alarm')));

/** The name of an alarm in the runbook. */
const nameOf = (id: string) => id.replace(/Alarm[0-9A-F]{8}$/, '');

describe('operations', () => {
  it('every alarm has a description with an action, and notifies the topic', () => {
    expect(alarms().length).toBeGreaterThan(5);
    for (const [, { Properties }] of alarms()) {
      expect(Properties.AlarmDescription).toMatch(/\. .+\(docs\/runbook\.md\)$/);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('the alarms of the runbook are those of the stacks', () => {
    const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
    const rows = runbook.slice(runbook.indexOf('## What the alarms mean')).matchAll(/^\| (\w+) \|/gm);
    const explained = [...rows].map(([, name]) => name).filter((name) => name !== 'alarm');
    expect(explained.toSorted()).toEqual(
      alarms()
        .map(([id]) => nameOf(id))
        .toSorted(),
    );
  });

  const alarm = (name: string): Record<string, unknown> =>
    alarms().find(([id]) => nameOf(id) === name)?.[1]['Properties'] ?? {};

  // No run has no errors and no age.
  it('a publisher that the stream does not start for half an hour is an alarm, by the lack of data', () => {
    expect(alarm('PublisherIsAsleep')).toMatchObject({
      Statistic: 'SampleCount',
      MetricName: 'IteratorAge',
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      ...{ Threshold: 1, Period: 300, EvaluationPeriods: 6, DatapointsToAlarm: 6 },
    });
  });
});

describe('cdk-nag and CDK warnings', () => {
  it('the CDK reports no warnings', () => {
    const values = [prod, prodWithoutDomain, withPlan.pro, dev].flatMap(({ assembly }) =>
      assembly.stacks.flatMap(({ messages }) => messages),
    );
    const warnings = values.filter(({ level }) => ['warning', 'error'].includes(level));
    expect(warnings.map(({ id, entry }) => `${id}: ${entry.data}`)).toEqual([]);
  });

  it('every cdk-nag finding is fixed or suppressed, and every suppression is needed', () => {
    const findings = [prod, prodWithoutDomain, withPlan.pro, dev].flatMap(({ app }) => findingsIn(app));
    const used = new Set(findings.map((finding) => suppressionOf(finding)));
    expect(findings.filter((finding) => !suppressionOf(finding))).toEqual([]);
    expect(nagSuppressions.filter((suppression) => !used.has(suppression))).toEqual([]);
  });
});

/** Each finding as `rule at construct`. */
function findingsIn(app: App): string[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
  );
}

const suppressionOf = (finding: string) =>
  nagSuppressions.find(
    ({ rule, at }) => rule.test(finding.split(' at ')[0] ?? '') && at.test(finding.split(' at ')[1] ?? ''),
  );

describe('deployment from GitHub', () => {
  const ofGithub = ({ templates }: Synthesised, type: string) =>
    Object.entries(templates.magazine.findResources(type)).flatMap(([id, found]) =>
      /^Github/.test(id) ? [found] : [],
    );

  it('the GitHub role trusts the branch of the repository, and does not exist without a repository', () => {
    const [role] = ofGithub(prod, 'AWS::IAM::Role');
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
    expect(ofGithub(dev, 'AWS::IAM::Role')).toEqual([]);
  });
});

describe('secrets', () => {
  it('a new version of a secret changes every function that reads it', () => {
    for (const name of ['api', 'read', 'publish', 'newsletter-worker', 'feedback'] as const) {
      expect([name, prod.environmentOf(name)]).toEqual([name, expect.objectContaining({ SECRET_VERSIONS: '4.3.2' })]);
    }
  });

  it('the edge gets the given version of the origin key, or the latest by default', () => {
    const shown = (synthesised: Synthesised) =>
      new Set(distributionOf(synthesised).Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders));
    const header = (HeaderValue: string) => ({ HeaderName: 'x-origin-key', HeaderValue });
    expect([...shown(prod)]).toContainEqual(header('{{resolve:ssm:/sinopia/prod/origin-key:2}}'));
    expect([...shown(dev)]).toContainEqual(header('{{resolve:ssm:/sinopia/dev/origin-key}}'));
  });

  it.each([
    [undefined, '{{resolve:ssm:/sinopia/prod/origin-key}}'],
    [1, '{{resolve:ssm:/sinopia/prod/origin-key:1}}'],
    [7, '{{resolve:ssm:/sinopia/prod/origin-key:7}} {{resolve:ssm:/sinopia/prod/origin-key:6}}'],
  ])('with the origin key in version %s the functions accept %s', (originKey, keys) => {
    const secretVersions = originKey && { tokenKey: 1, linkKey: 1, originKey };
    const environment = cdnEnvironment(readStage('prod', secretVersions ? { secretVersions } : {}));
    expect(prod.stacks.magazine.resolve(environment)).toEqual({ ORIGIN_KEYS: keys });
  });

  it('every function that a gateway calls accepts requests of the CDN alone', () => {
    const called = new Set([prod, dev].flatMap((synthesised) => routesOf(synthesised).map(({ target }) => target)));
    const guarded = functionNames.filter((name) => 'ORIGIN_KEYS' in prod.environmentOf(name));
    expect(guarded.map((name) => prod.logicalIdOf(name)).toSorted()).toEqual([...called].toSorted());
  });
});
