import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnStage, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { MagazineStack } from './magazine-stack.ts';

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
