import type { App } from 'aws-cdk-lib';
import { readStage, type Stage } from './config.ts';

/** The stage that the CDK command gives as context: `cdk synth` builds prod; `cdk synth -c stage=dev` builds dev. */
export function givenStage({ node }: App): Stage {
  const given = (name: string) => node.tryGetContext(name) as string | undefined;
  const demo = given('demo');
  const secretVersions = given('secretVersions');
  return readStage(given('stage'), {
    ...(demo === undefined ? {} : { demo: demo === 'true' }),
    ...(secretVersions === undefined ? {} : { secretVersions: JSON.parse(secretVersions) }),
  });
}
