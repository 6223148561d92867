import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BuildSpec, ComputeType, LinuxBuildImage, Project, Source } from 'aws-cdk-lib/aws-codebuild';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';
import type { SiteStack } from '../stacks/site.ts';
import { environmentOf, type MagazineFunction } from './magazine-function.ts';

type Props = { stage: Stage; data: DataStack; site: SiteStack; publisher: MagazineFunction };

/** Where the deploy command and the workflow put the code. */
export const sourceKey = 'source/magazine.zip';

/**
 * Does what needs the whole project and its native programs, from the code in the bucket: `release` builds the renderer
 * and makes it live, `beside` makes the search index and the pictures' sizes after pages have changed.
 */
export class Pipeline extends Construct {
  readonly project: Project;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, { stage, data, site, publisher }: Props) {
    super(scope, id);
    this.log = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.project = new Project(this, 'Build', {
      description: 'Releases, the search index and the sizes of pictures',
      source: Source.s3({ bucket: data.state, path: sourceKey }),
      // For x64 the lock file brings Node 24 along, whatever the image has; for arm64 it does not.
      environment: { buildImage: LinuxBuildImage.AMAZON_LINUX_2023_5, computeType: ComputeType.SMALL },
      timeout: Duration.minutes(45),
      environmentVariables: Object.fromEntries(
        Object.entries({
          ...environmentOf(stage, data),
          TASK: 'release',
          SITE_BUCKET: site.files.bucketName,
          STATE_BUCKET: data.state.bucketName,
          PUBLISHER: publisher.functionName,
          DISTRIBUTION_ID: site.distribution.distributionId,
          LIVE_RELEASE: site.liveRelease.keyValueStoreArn,
        }).map(([name, value]) => [name, { value }]),
      ),
      buildSpec: BuildSpec.fromObject({
        version: '0.2',
        phases: {
          // It only installs: the build runs on the Node of the lock file.
          install: { 'runtime-versions': { nodejs: 22 }, commands: ['npm ci --no-audit --no-fund'] },
          build: { commands: ['node_modules/.bin/node infra/pipeline/$TASK.ts'] },
        },
      }),
      logging: { cloudWatch: { logGroup: this.log } },
    });
    data.table.grantReadData(this.project);
    publisher.grantInvoke(this.project);
    site.distribution.grantCreateInvalidation(this.project);
    const may = (actions: string[], ...resources: string[]) =>
      this.project.addToRolePolicy(new PolicyStatement({ actions, resources }));
    may(['s3:PutObject'], site.files.arnForObjects('*'), data.state.arnForObjects('releases/*'));
    may(['s3:GetObject', 's3:PutObject'], data.state.arnForObjects('beside/*'));
    may(['s3:GetObject'], site.files.arnForObjects('pictures/*'));
    // Without it, what is not there looks like what is forbidden.
    may(['s3:ListBucket'], site.files.bucketArn, data.state.bucketArn);
    may(
      ['cloudfront-keyvaluestore:DescribeKeyValueStore', 'cloudfront-keyvaluestore:PutKey'],
      site.liveRelease.keyValueStoreArn,
    );
  }
}
