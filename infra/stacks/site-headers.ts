import { Duration } from 'aws-cdk-lib';
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { securityHeaders } from '#infra/edge/functions.ts';

type Headers = Record<keyof typeof securityHeaders, string>;

/** The headers of infra/edge/functions.ts for CloudFront: some in fields of their own, the rest by name. */
export class SiteHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, headers: Headers) {
    const {
      'content-security-policy': contentSecurityPolicy,
      'strict-transport-security': transport,
      'x-content-type-options': _,
      'referrer-policy': referrerPolicy,
      ...others
    } = headers;
    const override = true;
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(Number(transport.replace('max-age=', ''))),
          override,
        },
        contentTypeOptions: { override },
        referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
