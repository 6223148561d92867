import { bootstrapParameter, regionsOf, type Stage } from '#infra/stacks/config.ts';
import { parameterField } from './parameters.ts';

/** From this version on the CDK uploads only to buckets of the account itself, not to a foreign bucket of the same name. */
const minimumVersion = 21;

/** The regions whose CDK bootstrap is missing or outdated. Bootstrapping needs more permissions than a deployment. */
export const regionsToBootstrap = (stage: Stage): string[] =>
  regionsOf(stage).filter(
    (region) => Number(parameterField<string>({ region }, bootstrapParameter, 'Value') ?? 0) < minimumVersion,
  );
