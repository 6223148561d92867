type NagSuppression = {
  rule: RegExp;
  /** Where in the stacks; anywhere else the rule holds. */
  at: RegExp;
  reason: string;
};

/** Findings of cdk-nag's AwsSolutions that stay as they are, and why. Each must still be found, or it goes. */
export const nagSuppressions: readonly NagSuppression[] = [
  {
    rule: /^AwsSolutions-APIG4$/,
    at: /-Api\/Http\/|-Site\/NotFound\/(GET|HEAD)\//,
    reason: 'Who may do what is decided in the API, where every route has a policy or the function does not start.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    at: /-Site\/Distribution\//,
    reason: 'Readers are wherever they are.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    at: /-Site\/Distribution\//,
    reason:
      'A firewall costs more than the magazine below a million views; docs/costs.md says from when on it is worth it.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    at: /-Site\/Distribution\//,
    reason:
      'It is logged by the deliveries of the stack Edge, without readers’ addresses; the rule only knows the older way.',
  },
  {
    rule: /^AwsSolutions-S1$/,
    at: /-Edge\/Logs\//,
    reason: 'A log of who reads the log of readers would have to be logged in turn.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    at: /-Site\/Distribution\//,
    reason: 'Without a domain it shows CloudFront’s own certificate, for which nobody can choose the oldest protocol.',
  },
  {
    rule: /^AwsSolutions-CB4$/,
    at: /-Publish\/Pipeline\//,
    reason: 'The build keeps nothing: what it makes goes into encrypted buckets',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/index\/\*\]$/,
    at: /DefaultPolicy/,
    reason: 'The indexes of the one table, whatever they are called.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(Files|PublishingState)\w*\/((releases|pictures|derived|_astro|_sizes|pagefind(\/fragment)?)\/)?\*\]$/,
    at: /-Publish\//,
    reason: 'Pages, records and assets have names that only their content knows.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*Files\w*\.Arn>\/releases\/\*\/404\.html\]$/,
    at: /-Site\/NotFoundRole\//,
    reason: 'The one document of each release, whichever is live.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /-Publish\/PublisherRole\//,
    reason: 'Listing streams takes no name; reading is allowed for the one stream.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:ses:.*:identity\/\*\]$/,
    at: /\/(Api|NewsletterWorker)Role\//,
    reason:
      'A condition leaves one sender. In the sandbox SES asks for leave to write to the recipients’ identities too.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /\/(Api|NewsletterWorker)Role\//,
    reason: 'How much the account may send (GetSendQuota) is asked of no resource.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<NewsletterWorker\w+\.Arn>:\*\]$/,
    at: /-Mail\//,
    reason: 'The versions of the one function.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<Publisher\w+\.Arn>:\*\]$/,
    at: /-Publish\//,
    reason: 'The versions of the one function.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Action::s3:(GetObject|GetBucket|List)\*\]$/,
    at: /-Publish\/Pipeline\//,
    reason: 'How the CDK lets a build read its source, from the one bucket.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:(logs|codebuild):.*\*\]$/,
    at: /-Publish\/Pipeline\//,
    reason: 'The logs and reports of the one build.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /-Github\/Role\//,
    reason: 'How much the account may run at once (GetAccountSettings) is asked of no resource.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:stack\/[\w-]+\/\*\]$/,
    at: /-Github\/Role\//,
    reason: 'A stack is named by its name and a number that AWS draws.',
  },
];
