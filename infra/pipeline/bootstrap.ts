import { bootstrapParameter, regionsOf, type Stage } from '#infra/stacks/config.ts';
import { parameterField } from './parameters.ts';

/** From this edition on the CDK sends files into buckets of the account alone, whoever has taken a bucket's name. */
const leastEdition = 21;

/** Where the account still has to get what the CDK deploys with: it takes more rights than a deployment. */
export const regionsToBootstrap = (stage: Stage): string[] =>
  regionsOf(stage).filter(
    (region) => Number(parameterField<string>({ region }, bootstrapParameter, 'Value') ?? 0) < leastEdition,
  );
