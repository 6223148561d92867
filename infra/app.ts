import { App } from 'aws-cdk-lib';
import { bundleFunctions, cleanBundles } from './bundles/bundle.ts';
import { buildStacks } from './stacks/all.ts';
import { givenStage } from './stacks/given-stage.ts';

const app = new App();
const stage = givenStage(app);

buildStacks(app, stage, await bundleFunctions());
app.synth();
cleanBundles();
