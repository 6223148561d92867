import { App } from 'aws-cdk-lib';
import { bundleFunctions, cleanBundles } from './bundles/bundle.ts';
import { buildStacks } from './stacks/all.ts';
import { stageFromContext } from './stacks/config.ts';

const app = new App();
const stage = stageFromContext(app);

buildStacks(app, stage, await bundleFunctions());
app.synth();
cleanBundles();
