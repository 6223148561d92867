import { Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Bundles } from '#infra/bundles/bundle.ts';

/** sharp and libvips, which open and make pictures. */
export class SharpLayer extends LayerVersion {
  constructor(scope: Construct, id: string, { sharp }: Pick<Bundles, 'sharp'>) {
    super(scope, id, {
      description: 'sharp and libvips, which open and make pictures',
      code: Code.fromAsset(sharp),
    });
  }
}
