import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BuildSpec, ComputeType, LinuxBuildImage, Project, Source } from 'aws-cdk-lib/aws-codebuild';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { liveFile } from '#functions/publishing/releases.ts';
import { type Stage, sourceKey } from './config.ts';
import type { DataStack } from './data.ts';
import type { MagazineFunction } from './magazine-function.ts';
import type { SiteStack } from './site.ts';

type Props = { stage: Stage; data: DataStack; site: SiteStack; publisher: MagazineFunction };

/** The build of each morning, instead of a release: compares the release at the edge with the published one. */
export const morningTask = {
  environmentVariablesOverride: [{ name: 'TASK', value: 'compare-release', type: 'PLAINTEXT' }],
};

/** Builds that need the whole project and its native programs, from the source in the bucket. */
export class Pipeline extends Construct {
  /** Builds the renderer and makes the release live. */
  readonly release: Project;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, { stage, data, site, publisher }: Props) {
    super(scope, id);
    this.log = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.release = new Project(this, 'Build', {
      description: 'Builds a release of the uploaded source',
      environmentVariables: variables({
        TASK: 'release',
        SITE_BUCKET: site.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        PUBLISHER: publisher.functionName,
        LIVE_RELEASE: site.liveRelease.keyValueStoreArn,
      }),
      source: Source.s3({ bucket: data.state, path: sourceKey }),
      // On x64 the lock file installs Node 24 itself, with any image; on arm64 it does not.
      environment: { buildImage: LinuxBuildImage.AMAZON_LINUX_2023_5, computeType: ComputeType.SMALL },
      timeout: Duration.minutes(45),
      buildSpec: BuildSpec.fromObject({
        version: '0.2',
        phases: {
          // For the installation only: the build runs on the Node of the lock file.
          install: { 'runtime-versions': { nodejs: 22 }, commands: ['npm ci --ignore-scripts --no-audit --no-fund'] },
          build: { commands: ['node_modules/.bin/node "infra/pipeline/$TASK.ts"'] },
        },
      }),
      logging: { cloudWatch: { logGroup: this.log } },
    });
    this.allow(data, site);
    publisher.grantInvoke(this.release);
  }

  private allow({ state }: DataStack, { files, liveRelease }: SiteStack): void {
    const may = (actions: string[], ...resources: string[]) =>
      this.release.addToRolePolicy(new PolicyStatement({ actions, resources }));
    may(['s3:PutObject'], files.arnForObjects('_astro/*'), files.arnForObjects('releases/*'));
    may(['s3:PutObject'], state.arnForObjects('releases/*'));
    may(['s3:GetObject'], state.arnForObjects(liveFile));
    may(
      ['DescribeKeyValueStore', 'GetKey', 'PutKey'].map((action) => `cloudfront-keyvaluestore:${action}`),
      liveRelease.keyValueStoreArn,
    );
  }
}

const variables = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }]));
