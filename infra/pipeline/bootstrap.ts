import { regionsOf, type Stage } from '../config.ts';
import { parameterField } from './parameters.ts';

/** Where the CDK writes down which edition of its roles and its bucket an account has, in each region. */
export const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

/** From this edition on the CDK sends files into buckets of the account alone, whoever has taken a bucket's name. */
const leastEdition = 21;

/** Where the account still has to get what the CDK deploys with: it takes more rights than a deployment. */
export const regionsToBootstrap = (stage: Stage): string[] =>
  regionsOf(stage).filter(
    (region) => Number(parameterField<string>({ region }, bootstrapParameter, 'Value') ?? 0) < leastEdition,
  );
