import { type App, Tags } from 'aws-cdk-lib';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { magazine } from '#shared/magazine.ts';
import { ApiStack } from './api.ts';
import type { Stage } from './config.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { GithubStack } from './github.ts';
import { MailStack } from './mail.ts';
import { OperationsStack } from './operations.ts';
import { PublishStack } from './publish.ts';
import { SiteStack } from './site.ts';

/** Stacks by how often they change and how dear they are; each knows only those before it. */
export function buildStacks(app: App, stage: Stage, bundles: Bundles) {
  const env = { region: stage.region };
  const id = (name: string) => `${magazine.name}-${stage.name}-${name}`;
  const common = { env, stage, bundles, terminationProtection: stage.keepData };

  const data = new DataStack(app, id('Data'), { ...common, description: 'What must never be lost' });
  const mail = new MailStack(app, id('Mail'), { ...common, data, description: 'Newsletters and what becomes of them' });
  const api = new ApiStack(app, id('Api'), { ...common, data, mail, description: 'Everything behind /api' });
  const site = new SiteStack(app, id('Site'), { ...common, data, api, description: 'What readers reach' });
  const publish = new PublishStack(app, id('Publish'), { ...common, data, site, description: 'From approved to live' });
  const operations = new OperationsStack(app, id('Operations'), {
    ...common,
    data,
    mail,
    api,
    site,
    publish,
    description: 'What tells a person that something is wrong',
  });
  const edge = new EdgeStack(app, id('Edge'), { ...common, site, description: 'What tells that readers get no pages' });
  const { github } = stage;
  const opted = github && {
    github: new GithubStack(app, id('Github'), {
      ...common,
      github,
      data,
      publish,
      described: [data, site, publish].map(({ stackName }) => stackName),
      description: 'Who deploys when the repository moves',
    }),
  };
  Tags.of(app).add('magazine', magazine.name);
  Tags.of(app).add('stage', stage.name);
  return { data, mail, api, site, publish, operations, edge, ...opted };
}
