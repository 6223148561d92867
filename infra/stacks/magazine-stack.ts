import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Bundles } from '#infra/bundles/bundle.ts';
import type { Stage } from './config.ts';

export type MagazineStackProps = StackProps & { stage: Stage; bundles: Bundles };

/** A stack of one stage. */
export class MagazineStack extends Stack {
  readonly stage: Stage;
  readonly bundles: Bundles;

  constructor(scope: Construct, id: string, props: MagazineStackProps) {
    super(scope, id, props);
    this.stage = props.stage;
    this.bundles = props.bundles;
  }
}
