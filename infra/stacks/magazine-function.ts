import { CfnDynamicReference, CfnDynamicReferenceService, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  type CdnEnvironment,
  type Environment,
  type ParameterName,
  parameterNames,
  parametersOf,
} from '#functions/lambdas/environment.ts';
import type { FunctionName } from '#infra/bundles/bundle.ts';
import { publicKinds } from '#shared/kinds/kinds.ts';
import { parametersPath, project, type Stage } from './config.ts';
import type { MagazineStack } from './magazine-stack.ts';

type Props = {
  name: FunctionName;
  description: string;
  memoryMegabytes: number;
  timeout: Duration;
  /** For native programs that exist for one architecture only. */
  architecture?: Architecture;
  environment?: Record<string, string>;
  temporaryMegabytes?: number;
  deadLetters?: IQueue;
};

/** A function with its own bundle and logs that expire. Without further grants it may only log. */
export class MagazineFunction extends LambdaFunction {
  readonly name: FunctionName;
  readonly #stage: Stage;

  constructor(stack: MagazineStack, id: string, { name, memoryMegabytes, ...props }: Props) {
    const { stage, bundles } = stack;
    const logGroup = new LogGroup(stack, `${id}Log`, {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(stack, id, {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundles[name]),
      memorySize: memoryMegabytes,
      timeout: props.timeout,
      environment: { ...props.environment },
      ...(props.deadLetters ? { deadLetterQueue: props.deadLetters } : {}),
      ...(props.temporaryMegabytes ? { ephemeralStorageSize: Size.mebibytes(props.temporaryMegabytes) } : {}),
      loggingFormat: LoggingFormat.TEXT,
      logGroup,
      role,
    });
    this.name = name;
    this.#stage = stage;
  }

  may(actions: string[], ...resources: string[]): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }

  /** Items of the table whose partition key begins with one of these prefixes. */
  mayUseItems({ table }: { table: ITable }, actions: string[], partitions: string[], resources = [table.tableArn]) {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } };
    this.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));
  }

  /** The same in the indexes too. No scan, which names no partition and would pass every condition. */
  mayRead({ table }: { table: ITable }, partitions: string[]): void {
    const actions = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'].map((action) => `dynamodb:${action}`);
    this.mayUseItems({ table }, actions, partitions, [table.tableArn, `${table.tableArn}/index/*`]);
  }

  /** The number of its log lines that have this value in this field. */
  linesWith(field: 'event' | 'requestId', value: string, metricName: string): Metric {
    return new MetricFilter(this, metricName, {
      logGroup: this.logGroup,
      filterPattern: FilterPattern.stringValue(`$.${field}`, '=', value),
      metricNamespace: `${project}/${this.#stage.name}`,
      metricName,
    }).metric({ statistic: 'Sum' });
  }

  grantReadParameters(): void {
    const needed: readonly ParameterName[] = parametersOf[this.name];
    const names = needed.map((name) => `parameter${parametersPath(this.#stage)}/${parameterNames[name]}`);
    const resources = names.map((resource) => Stack.of(this).formatArn({ service: 'ssm', resource }));
    this.may(['ssm:GetParameters'], ...resources);
  }
}

export const liveItems = [...publicKinds.map((kind) => `${kind}#*`), 'live#*', 'media#*'];

export const environmentOf = (stage: Stage, { table }: { table: ITable }): Environment => ({
  TABLE_NAME: table.tableName,
  DEMO: stage.demo ? 'on' : 'off',
  DOUBLE_OPT_IN: stage.doubleOptIn ? 'on' : 'off',
  PARAMETERS: parametersPath(stage),
  SECRET_VERSIONS: Object.values(stage.secretVersions ?? {}).join('.') || 'latest',
});

/**
 * The origin key, newest first, as references that a deployment resolves. A rotation reaches the functions before the CDN, so they
 * accept the key before it too. CloudFormation reads a parameter again only when its version in the template changes.
 */
export function originKeysOf(stage: Stage): string[] {
  const parameter = `${parametersPath(stage)}/${parameterNames.originKey}`;
  const newest = stage.secretVersions?.originKey;
  const versions =
    newest === undefined ? [parameter] : [newest, newest - 1].map((version) => `${parameter}:${version}`);
  return versions
    .slice(0, newest)
    .map((version) => new CfnDynamicReference(CfnDynamicReferenceService.SSM, version).toString());
}

export const cdnEnvironment = (stage: Stage): CdnEnvironment => ({ ORIGIN_KEYS: originKeysOf(stage).join(' ') });

/** Keeps what failed after all attempts. */
export const deadLetters = (scope: Construct, id: string): Queue =>
  new Queue(scope, id, { retentionPeriod: Duration.days(14), enforceSSL: true });
