import { CfnStage, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';

type Limit = { perSecond: number; burst: number };

/** The default stage of a gateway, with a throttle for all its routes together. */
export function throttled({ defaultStage }: HttpApi, { perSecond, burst }: Limit): CfnStage {
  if (!(defaultStage?.node.defaultChild instanceof CfnStage)) throw new Error('The gateway has no default stage');
  const stage = defaultStage.node.defaultChild;
  stage.defaultRouteSettings = { throttlingBurstLimit: burst, throttlingRateLimit: perSecond };
  return stage;
}
