import { App } from 'aws-cdk-lib';
import { bundleFunctions, cleanBundles } from './bundles/bundle.ts';
import { buildStacks } from './stacks/all.ts';
import { readStage } from './stacks/config.ts';

/** `cdk synth` builds prod; `cdk synth -c stage=dev` builds dev. */
const app = new App();
const given = app.node.tryGetContext('stage') as string | undefined;
const demo = app.node.tryGetContext('demo') as string | undefined;
const versions = app.node.tryGetContext('secretVersions') as string | undefined;
const stage = readStage(given, {
  ...(demo === undefined ? {} : { demo: demo === 'true' }),
  ...(versions === undefined ? {} : { secretVersions: JSON.parse(versions) }),
});

buildStacks(app, stage, await bundleFunctions());
app.synth();
cleanBundles();
