import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { CfnStage, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { secondFactorRuleKey, staffQueue } from '#functions/db/keys.ts';
import type { LogEntry } from '#functions/errors/log.ts';
import { collections, contentKinds } from '#shared/kinds/kinds.ts';
import type { DataStack } from './data.ts';
import { cdnEnvironment, environmentOf, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';
import type { Mail } from './mail.ts';
import type { Media } from './media.ts';

type Props = { data: DataStack; mail: Mail; media: Media };

const strangerMails: Extract<LogEntry, { level: 'warn' }>['event'] = 'mails-to-strangers-used-up';

/** Below /api/auth. */
const secondFactorPaths = ['second-factor', 'totp', 'recovery-codes', 'passkeys'];

/** The lasting address of a picture of the library. */
const picturePath = '/media/{id}';

const writes = ['DeleteItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action}`);

/** What the second step of a login, and a change of it, concern. */
const ofLogins = [
  ...['user', 'passkey', 'challenge', 'limit', 'audit', 'refused-mail'].map((kind) => `${kind}#*`),
  ...[secondFactorRuleKey.pk, staffQueue],
];

/** The content in all its editions and lists, and the account of who asks. */
const ofContent = [
  ...[...contentKinds, 'media', 'slug', 'live', 'working', 'pending', 'revisions', 'author', 'user'].map(
    (kind) => `${kind}#*`,
  ),
  ...[secondFactorRuleKey.pk, staffQueue],
];

/** Everything behind /api, and the addresses of pictures. */
export class Api {
  readonly http: HttpApi;
  /** How often a mail to an unknown address was refused, because the day's number was used up. */
  readonly strangerMailsRefused: Metric;
  readonly functions: Record<'api' | 'second-factors' | 'read', MagazineFunction>;

  constructor(stack: MagazineStack, { data, mail, media }: Props) {
    const { stage } = stack;
    const environment = { ...environmentOf(stage, data), ...cdnEnvironment(stage) };
    const timeout = Duration.seconds(28);

    const api = new MagazineFunction(stack, 'Api', {
      name: 'api',
      description: 'All routes of the API',
      // Verifying a password takes 19 MiB and a whole core; Lambda sells cores by memory.
      memoryMegabytes: 1_769,
      timeout,
      environment,
    });
    const secondFactors = new MagazineFunction(stack, 'SecondFactors', {
      name: 'second-factors',
      description: 'Second factors and passkeys',
      // Changing one verifies a password, as above.
      memoryMegabytes: 1_769,
      timeout,
      environment,
    });
    const read = new MagazineFunction(stack, 'Read', {
      name: 'read',
      description: 'Content routes for readers',
      memoryMegabytes: 1_024,
      timeout,
      environment,
    });
    data.table.grantReadWriteData(api);
    secondFactors.mayRead(data, ofLogins);
    secondFactors.mayUseItems(data, writes, ofLogins);
    data.ledger.grantReadWriteData(api);
    data.letReadHostedPictures(api);
    // The API sends a newsletter to the administrator who asks for a test.
    mail.letSend(api, 'newsletters', 'persons');
    mail.letSend(secondFactors, 'persons');
    mail.grantEnqueue(api);
    media.grantSign(api);
    read.mayRead(data, ofContent);
    for (const reader of [api, secondFactors, read]) reader.grantReadParameters();
    this.functions = { api, 'second-factors': secondFactors, read };
    this.strangerMailsRefused = api.linesWith('event', strangerMails, 'MailsToStrangers');
    this.http = this.routes(stack);
  }

  private routes(stack: MagazineStack): HttpApi {
    const { api, read, 'second-factors': secondFactors } = this.functions;
    const to = (target: MagazineFunction) => new HttpLambdaIntegration(`To-${target.name}`, target);
    const integrations = { api: to(api), read: to(read), secondFactors: to(secondFactors) };
    const http = new HttpApi(stack, 'Http', {
      description: 'Behind the CDN: /api and /media',
      // Unknown paths go to the API too: it answers in Italian, the gateway cannot.
      defaultIntegration: integrations.api,
    });

    http.addRoutes({ path: '/api/{path+}', methods: [HttpMethod.ANY], integration: integrations.api });
    // The calls of readers have a separate function.
    for (const collection of Object.values(collections)) {
      for (const path of [`/api/${collection}`, `/api/${collection}/{path+}`]) {
        http.addRoutes({ path, methods: [HttpMethod.GET], integration: integrations.read });
      }
    }
    for (const name of secondFactorPaths) {
      for (const path of [`/api/auth/${name}`, `/api/auth/${name}/{path+}`]) {
        http.addRoutes({ path, methods: [HttpMethod.ANY], integration: integrations.secondFactors });
      }
    }
    // The library for calendar files is as large as the rest of this function.
    http.addRoutes({ path: '/api/events/export/ical', methods: [HttpMethod.GET], integration: integrations.api });
    http.addRoutes({
      path: picturePath,
      methods: [HttpMethod.GET, HttpMethod.HEAD],
      integration: integrations.read,
    });
    new AccessLog(stack, 'HttpLog', throttled(http, { perSecond: 250, burst: 500 }));
    return http;
  }
}

type Limit = { perSecond: number; burst: number };

/** The default stage of a gateway, with a throttle for all its routes together. */
export function throttled({ defaultStage }: HttpApi, { perSecond, burst }: Limit): CfnStage {
  if (!(defaultStage?.node.defaultChild instanceof CfnStage)) throw new Error('The gateway has no default stage');
  const stage = defaultStage.node.defaultChild;
  stage.defaultRouteSettings = { throttlingBurstLimit: burst, throttlingRateLimit: perSecond };
  return stage;
}

/** One line a request: route, status and duration, without the address of the client. */
const line = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};

export class AccessLog extends Construct {
  constructor(stack: MagazineStack, id: string, of: CfnStage) {
    super(stack, id);
    const group = new LogGroup(this, 'Group', {
      retention: stack.stage.logRetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    of.accessLogSettings = { destinationArn: group.logGroupArn, format: JSON.stringify(line) };
  }
}
