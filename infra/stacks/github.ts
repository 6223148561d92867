import { CfnOutput } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { parameterNames } from '#functions/lambdas/environment.ts';
import {
  bootstrapParameter,
  identityOf,
  parametersPath,
  regionsOf,
  type Stage,
  stackNameOf,
  stackOf,
} from './config.ts';
import type { DataStack } from './data.ts';
import type { MagazineStack } from './magazine-stack.ts';
import type { Publish } from './publish.ts';
import type { Site } from './site.ts';

type Github = NonNullable<Stage['github']>;
type Props = { github: Github; data: DataStack; site: Site; publish: Publish };

const issuer = 'token.actions.githubusercontent.com';

/** The roles that the CDK command assumes to change stacks and to upload files. */
const cdkRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/** Deploys a branch of the repository from GitHub: no stored key, the role trusts the OIDC token of the job. */
export class GithubRole {
  readonly role: Role;
  readonly #stack: MagazineStack;

  constructor(stack: MagazineStack, { github, data, site, publish }: Props) {
    this.#stack = stack;
    this.role = new Role(stack, 'GithubRole', {
      description: `Deploys ${github.branch} of ${github.repository}`,
      assumedBy: new WebIdentityPrincipal(this.provider(github), {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          // With `environment` in the job, the OIDC subject names the environment instead of the branch.
          [`${issuer}:sub`]: `repo:${github.repository}:ref:refs/heads/${github.branch}`,
        },
      }),
    });
    this.allow(data, site, publish);
    new CfnOutput(stack, 'RoleArn', {
      value: this.role.roleArn,
      description: 'The repository’s variable AWS_ROLE_ARN',
    });
  }

  private provider({ isKnown }: Github): string {
    if (isKnown) return this.arn('iam', 'oidc-provider', issuer, '');
    return new OidcProviderNative(this.#stack, 'Github', { url: `https://${issuer}`, clientIds: ['sts.amazonaws.com'] })
      .oidcProviderArn;
  }

  /** Permissions that `npm run deploy` uses directly; for all the rest the CDK assumes its roles. */
  private allow({ state, files }: DataStack, { liveRelease }: Site, { publisher }: Publish): void {
    const may = (actions: string[], ...resources: string[]) =>
      this.role.addToPolicy(new PolicyStatement({ actions, resources }));
    const { stage, account } = this.#stack;
    const regions = regionsOf(stage);
    const cdkRoleArns = regions.flatMap((region) =>
      cdkRoles.map((name) => this.arn('iam', 'role', `cdk-hnb659fds-${name}-${account}-${region}`, '')),
    );
    const parameter = (name: string, region?: string) => this.arn('ssm', 'parameter', name.slice(1), region);
    const secrets = [parameterNames.tokenKey, parameterNames.linkKey, parameterNames.originKey];

    may(['sts:AssumeRole'], ...cdkRoleArns);
    may(
      ['ssm:GetParameter'],
      ...regions.map((region) => parameter(bootstrapParameter, region)),
      ...secrets.map((name) => parameter(`${parametersPath(stage)}/${name}`)),
    );
    may(
      ['cloudformation:DescribeStacks'],
      ...[...new Set(Object.values(stackOf))].map((name) =>
        this.arn('cloudformation', 'stack', `${stackNameOf(stage, name)}/*`),
      ),
    );
    // The release that the job has built (infra/pipeline/release.ts).
    const pages = ['_astro/*', 'releases/*'].map((keys) => files.arnForObjects(keys));
    may(['s3:PutObject'], ...pages, state.arnForObjects('releases/*'));
    may(['lambda:InvokeFunction'], publisher.functionArn);
    may(
      ['DescribeKeyValueStore', 'PutKey'].map((action) => `cloudfront-keyvaluestore:${action}`),
      liveRelease.keyValueStoreArn,
    );
    // What infra/pipeline/doctor.ts looks at: limits and states of the account.
    may(['lambda:GetAccountSettings', 'ses:GetAccount'], '*');
    may(['ses:GetEmailIdentity'], this.arn('ses', 'identity', identityOf(stage)));
    const { domain } = stage;
    if (domain) may(['acm:DescribeCertificate'], domain.certificateArn);
  }

  private arn(service: string, resource: string, resourceName: string, region: string = this.#stack.region): string {
    return this.#stack.formatArn({ service, resource, resourceName, region });
  }
}
