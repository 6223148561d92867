import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BuildSpec, ComputeType, LinuxBuildImage, Project, type ProjectProps, Source } from 'aws-cdk-lib/aws-codebuild';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { liveFile } from '#functions/publishing/releases.ts';
import { type Stage, sourceKey } from './config.ts';
import type { DataStack } from './data.ts';
import type { MagazineFunction } from './magazine-function.ts';
import type { SiteStack } from './site.ts';

type Props = { stage: Stage; data: DataStack; site: SiteStack; publisher: MagazineFunction };
type Task = 'release' | 'derived-assets';

/** Builds that need the whole project and its native programs, from the source in the bucket. */
export class Pipeline extends Construct {
  /** Builds the renderer and makes the release live. */
  readonly release: Project;
  /** Makes picture sizes and share pictures after pages have changed. */
  readonly derivedAssets: Project;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.log = new LogGroup(this, 'Log', {
      retention: props.stage.logRetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.release = this.makeRelease(props);
    this.derivedAssets = this.makeDerivedAssets(props);
  }

  private makeRelease({ data, site, publisher }: Props): Project {
    const release = this.project('Build', 'release', data, {
      description: 'Builds a release of the uploaded source',
      environmentVariables: variables({
        SITE_BUCKET: site.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        PUBLISHER: publisher.functionName,
        LIVE_RELEASE: site.liveRelease.keyValueStoreArn,
      }),
    });
    const may = allow(release);
    may(['s3:PutObject'], site.files.arnForObjects('_astro/*'), site.files.arnForObjects('releases/*'));
    may(['s3:PutObject'], data.state.arnForObjects('releases/*'));
    may(
      ['cloudfront-keyvaluestore:DescribeKeyValueStore', 'cloudfront-keyvaluestore:PutKey'],
      site.liveRelease.keyValueStoreArn,
    );
    publisher.grantInvoke(release);
    return release;
  }

  private makeDerivedAssets({ data, site, publisher }: Props): Project {
    const derivedAssets = this.project('DerivedAssets', 'derived-assets', data, {
      description: 'Makes picture sizes and share pictures',
      // Concurrent builds would make the same pictures and overwrite each other’s records.
      concurrentBuildLimit: 1,
      environmentVariables: variables({
        TABLE_NAME: data.table.tableName,
        SITE_BUCKET: site.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        PUBLISHER: publisher.functionName,
        LIVE_RELEASE: site.liveRelease.keyValueStoreArn,
      }),
    });
    const may = allow(derivedAssets);
    data.table.grantReadData(derivedAssets);
    may(['s3:PutObject', 's3:DeleteObject'], site.files.arnForObjects('_sizes/*'));
    may(['s3:GetObject', 's3:PutObject'], data.state.arnForObjects('derived/*'));
    may(['s3:GetObject'], site.files.arnForObjects('pictures/*'));
    may(['s3:GetObject'], data.state.arnForObjects(liveFile));
    may(['cloudfront-keyvaluestore:GetKey'], site.liveRelease.keyValueStoreArn);
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
    may(['s3:ListBucket'], site.files.bucketArn, data.state.bucketArn);
    publisher.grantInvoke(derivedAssets);
    return derivedAssets;
  }

  private project(id: string, task: Task, { state }: DataStack, props: ProjectProps): Project {
    return new Project(this, id, {
      ...props,
      source: Source.s3({ bucket: state, path: sourceKey }),
      // On x64 the lock file installs Node 24 itself, with any image; on arm64 it does not.
      environment: { buildImage: LinuxBuildImage.AMAZON_LINUX_2023_5, computeType: ComputeType.SMALL },
      timeout: Duration.minutes(45),
      buildSpec: BuildSpec.fromObject({
        version: '0.2',
        phases: {
          // For the installation only: the build runs on the Node of the lock file.
          install: { 'runtime-versions': { nodejs: 22 }, commands: ['npm ci --no-audit --no-fund'] },
          build: { commands: [`node_modules/.bin/node infra/pipeline/${task}.ts`] },
        },
      }),
      logging: { cloudWatch: { logGroup: this.log } },
    });
  }
}

const variables = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }]));

const allow =
  (project: Project) =>
  (actions: string[], ...resources: string[]): void =>
    project.addToRolePolicy(new PolicyStatement({ actions, resources }));
