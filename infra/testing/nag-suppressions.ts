type NagSuppression = {
  rule: RegExp;
  /** The constructs for which the rule is suppressed. */
  at: RegExp;
  reason: string;
};

/** Accepted findings of cdk-nag’s AwsSolutions, with reasons. A suppression without a finding fails the test. */
export const nagSuppressions: readonly NagSuppression[] = [
  {
    rule: /^AwsSolutions-APIG4$/,
    at: /-Magazine\/(Http\/|(NotFound|Derived)\/(GET|HEAD)-)/,
    reason: 'Authorization is in the API: a route without a policy does not start. Pages and pictures are public.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    at: /-Magazine\/Distribution\//,
    reason: 'The magazine has readers in every country.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    at: /-Magazine\/Distribution\//,
    reason:
      'A firewall comes with a flat-rate plan, which is a setting of a stage; without one it costs more than the rest of the magazine.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    at: /-Magazine\/Distribution\//,
    reason: 'The log deliveries of the stack Edge log without readers’ addresses; the rule checks legacy logging only.',
  },
  {
    rule: /^AwsSolutions-S1$/,
    at: /-Edge\/Logs\//,
    reason: 'The bucket of the access logs has no access log of its own, which would be endless.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    at: /-Magazine\/Distribution\//,
    reason: 'Without a domain CloudFront uses its own certificate, and the minimum TLS version cannot be set.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/index\/\*\]$/,
    at: /DefaultPolicy/,
    reason: 'The indexes of the one table.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(Files|PublishingState)\w*\/(releases|search|pictures|media|_astro|_sizes|pagefind)\/(\*\/record\/)?\*\]$/,
    at: /\/(Publisher|Search|Derived|Github)Role\//,
    reason: 'Names of pages, records and assets are derived from their content.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(Incoming|Originals|Files)\w*\/(incoming|pictures|originals|media)\/\*\]$/,
    at: /\/(Api|Media)Role\//,
    reason: 'Names of uploads, originals and sizes contain the ids of pictures.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*Files\w*\/releases\/\*\/404\.html\]$/,
    at: /-Magazine\/NotFoundRole\//,
    reason: 'The one document of each release.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /-Magazine\/PublisherRole\//,
    reason: 'Listing streams supports no resource-level permission; reading is limited to the one stream.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:ses:.*:identity\/\*\]$/,
    at: /\/(Api|SecondFactors|NewsletterWorker|NewsroomMail)Role\//,
    reason:
      'A condition limits the sender to one address. In the sandbox SES also checks the identities of recipients.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /\/(Api|SecondFactors|NewsletterWorker|NewsroomMail)Role\//,
    reason: 'GetSendQuota supports no resource-level permission.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<(NewsletterWorker|NewsroomMail|Publisher)\w+\.Arn>:\*\]$/,
    at: /-Magazine\//,
    reason: 'The versions of the one function.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /-Magazine\/GithubRole\//,
    reason: 'Limits and states of the account support no resource-level permission.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:stack\/[\w-]+\/\*\]$/,
    at: /-Magazine\/GithubRole\//,
    reason: 'The ARN of a stack contains a random id.',
  },
];
