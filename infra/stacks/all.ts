import { type App, Tags } from 'aws-cdk-lib';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { magazine } from '#shared/magazine.ts';
import { Api } from './api.ts';
import { type StackName, type Stage, stackNameOf } from './config.ts';
import { DataStack } from './data.ts';
import { EdgeStack, FirewallStack } from './edge.ts';
import { GithubRole } from './github.ts';
import { MagazineStack, SharpLayer } from './magazine-stack.ts';
import { Mail } from './mail.ts';
import { Media } from './media.ts';
import { Operations } from './operations.ts';
import { Publish } from './publish.ts';
import { Site } from './site.ts';

/** Stacks in order of dependency, the rarely changed ones first; each refers only to those before it. */
export function buildStacks(app: App, stage: Stage, bundles: Bundles) {
  const env = { region: stage.region };
  const id = (name: StackName) => stackNameOf(stage, name);
  const common = { env, stage, bundles };

  const data = new DataStack(app, id('Data'), {
    ...common,
    terminationProtection: stage.keepData && stage.dataExists,
    description: 'Tables and buckets: what must never be lost',
  });
  const firewall =
    stage.plan && new FirewallStack(app, id('Firewall'), { ...common, description: 'The firewall of the CDN' });
  const main = new MagazineStack(app, id('Magazine'), {
    ...common,
    crossRegionReferences: firewall !== undefined,
    description: 'Functions, queues, API, CDN, mails and alarms',
  });
  const parts = partsOf(main, data, firewall);
  const edge = new EdgeStack(app, id('Edge'), {
    ...common,
    site: parts.site,
    firewall,
    description: 'Alarm, log and plan of the CDN',
  });
  Tags.of(app).add('magazine', magazine.name);
  Tags.of(app).add('stage', stage.name);
  return { stacks: { data, magazine: main, edge, ...(firewall && { firewall }) }, parts };
}

/** What is in the stack Magazine, each part with those before it. */
function partsOf(stack: MagazineStack, data: DataStack, firewall: FirewallStack | undefined) {
  const sharp = new SharpLayer(stack, 'Sharp', stack.bundles);
  const mail = new Mail(stack, data);
  const media = new Media(stack, { data, sharp });
  const api = new Api(stack, { data, mail, media });
  const site = new Site(stack, { data, api, firewall, sharp });
  const publish = new Publish(stack, { data, site });
  new Operations(stack, { data, mail, media, api, site, publish });
  const { github } = stack.stage;
  if (github) new GithubRole(stack, { github, data, site, publish });
  return { mail, media, api, site, publish };
}
