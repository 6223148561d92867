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
    rule: /^AwsSolutions-IAM5\[/,
    at: /-Magazine\//,
    reason: 'rights.test.ts lists every permission of every role, those with a wildcard too.',
  },
];
