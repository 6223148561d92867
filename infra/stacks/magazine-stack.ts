import { Stack, type StackProps } from 'aws-cdk-lib';
import { Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
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

/** sharp and libvips, which open and make pictures. */
export class SharpLayer extends LayerVersion {
  constructor(scope: Construct, id: string, { sharp }: Pick<Bundles, 'sharp'>) {
    super(scope, id, {
      description: 'sharp and libvips, which open and make pictures',
      code: Code.fromAsset(sharp),
    });
  }
}
