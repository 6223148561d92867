import { type App, Tags } from 'aws-cdk-lib';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { magazine } from '#shared/magazine.ts';
import { ApiStack } from './api.ts';
import { type StackWithData, type Stage, stackNameOf } from './config.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { FirewallStack } from './firewall.ts';
import { GithubStack } from './github.ts';
import { MailStack } from './mail.ts';
import { MediaStack } from './media.ts';
import { OperationsStack } from './operations.ts';
import { PublishStack } from './publish.ts';
import { SiteStack } from './site.ts';

/** Stacks in order of dependency, the rarely changed ones first; each refers only to those before it. */
export function buildStacks(app: App, stage: Stage, bundles: Bundles) {
  const env = { region: stage.region };
  const id = (name: string) => stackNameOf(stage, name);
  const common = { env, stage, bundles };
  const protectedIf = (name: StackWithData) => ({ terminationProtection: stage.protectedStacks.includes(name) });

  const data = new DataStack(app, id('Data'), {
    ...common,
    ...protectedIf('Data'),
    description: 'Tables, and the state of publishing',
  });
  const mail = new MailStack(app, id('Mail'), {
    ...common,
    data,
    description: 'Mails: newsletters, delivery feedback, mails to the newsroom',
  });
  const media = new MediaStack(app, id('Media'), {
    ...common,
    ...protectedIf('Media'),
    description: 'Uploads and originals of the library',
  });
  const api = new ApiStack(app, id('Api'), {
    ...common,
    data,
    mail,
    media,
    description: 'The API',
  });
  const firewall =
    stage.plan && new FirewallStack(app, id('Firewall'), { ...common, description: 'The firewall of the CDN' });
  const site = new SiteStack(app, id('Site'), {
    ...common,
    ...protectedIf('Site'),
    data,
    api,
    firewall,
    media,
    description: 'The site: CDN, pages and files',
  });
  const publish = new PublishStack(app, id('Publish'), {
    ...common,
    data,
    media,
    site,
    description: 'Rendering and publishing of approved items',
  });
  const operations = new OperationsStack(app, id('Operations'), {
    ...common,
    data,
    mail,
    media,
    api,
    site,
    publish,
    description: 'Alarms, budget and dashboard',
  });
  const edge = new EdgeStack(app, id('Edge'), {
    ...common,
    site,
    firewall,
    description: 'Alarm, log and plan of the CDN',
  });
  const { github } = stage;
  const opted = github && {
    github: new GithubStack(app, id('Github'), {
      ...common,
      github,
      data,
      site,
      publish,
      described: [data, mail, media, site, publish].map(({ stackName }) => stackName),
      description: 'Deployment role for GitHub Actions',
    }),
  };
  Tags.of(app).add('magazine', magazine.name);
  Tags.of(app).add('stage', stage.name);
  return { data, mail, media, api, site, publish, operations, edge, ...(firewall && { firewall }), ...opted };
}
