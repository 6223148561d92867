import { CfnDynamicReference, CfnDynamicReferenceService, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  KeyValueStore,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { parametersPath } from '../config.ts';
import { LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import { SiteHeaders } from '../constructs/site-headers.ts';
import { apiRequestCode, pageRequestCode } from '../edge/functions.ts';
import type { ApiStack } from './api.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';

type Props = MagazineStackProps & { api: ApiStack };

/** What lies at the bucket's root for every release: it is named by its content, or does not come from one. */
const outsideReleases = ['/_astro/*', '/_sizes/*', '/pagefind/*', '/pictures/*'];

/** What readers reach: one address for pages, API and posters. */
export class SiteStack extends MagazineStack {
  readonly distribution: Distribution;
  /** What the CDN reads: pages by release, assets, pictures, the search index. */
  readonly files: PrivateBucket;
  /** One entry: which release readers see. */
  readonly liveRelease: KeyValueStore;
  /** The address without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { api, ...props }: Props) {
    super(scope, id, props);
    const { stage } = props;
    const { domain } = stage;
    const logs = new LogBucket(this, 'Logs', { stage });
    this.files = new PrivateBucket(this, 'Files', { stage, logs });
    this.liveRelease = new KeyValueStore(this, 'LiveRelease', { comment: 'Which release readers see' });
    new CfnOutput(this, 'LiveReleaseStore', { value: this.liveRelease.keyValueStoreArn });
    const pages = this.pages();
    const behind = this.api(api);
    const { edgeFunction, ...files } = pages;

    this.distribution = new Distribution(this, 'Distribution', {
      comment: id,
      defaultBehavior: { ...files, functionAssociations: [edgeFunction] },
      additionalBehaviors: {
        '/api/*': behind.api,
        '/thumbs/*': behind.thumbs,
        ...Object.fromEntries(outsideReleases.map((path) => [path, files])),
      },
      // A page may be asked for a moment before it is there: nobody remembers that for long.
      errorResponses: [
        { httpStatus: 404, responseHttpStatus: 404, responsePagePath: '/404.html', ttl: Duration.seconds(5) },
      ],
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cdn/',
      ...(domain
        ? {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
          }
        : {}),
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    new StringParameter(this, 'SiteUrl', {
      parameterName: `${parametersPath(stage)}/${parameterNames.siteUrl}`,
      description: 'Where readers reach the magazine',
      stringValue: this.url,
    });
    new CfnOutput(this, 'SiteBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'Url', { value: this.url });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
  }

  /** Files of the bucket. The edge keeps them until it is told otherwise, whatever browsers do. */
  private pages() {
    return {
      edgeFunction: {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: new EdgeFunction(this, 'PageRequest', {
          comment: 'Clean addresses, and the folder of the live release',
          code: FunctionCode.fromInline(pageRequestCode()),
          runtime: FunctionRuntime.JS_2_0,
          keyValueStore: this.liveRelease,
        }),
      },
      // May list, so that what is not there is a 404 and not a 403.
      origin: S3BucketOrigin.withOriginAccessControl(this.files, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy: new CachePolicy(this, 'UntilTold', {
        comment: 'Pages are kept at the edge until publishing says that they changed',
        minTtl: Duration.days(1),
        defaultTtl: Duration.days(1),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
        queryStringBehavior: CacheQueryStringBehavior.none(),
      }),
      responseHeadersPolicy: new SiteHeaders(this, 'Headers'),
    };
  }

  private api({ http }: ApiStack): { api: BehaviorOptions; thumbs: BehaviorOptions } {
    const { secretVersions } = this.stage;
    // CloudFormation looks at a parameter again when its version stands here, and never of itself.
    const parameter = [
      `${parametersPath(this.stage)}/${parameterNames.originKey}`,
      secretVersions?.originKey ?? [],
    ].flat();
    const key = new CfnDynamicReference(CfnDynamicReferenceService.SSM, parameter.join(':'));
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
      customHeaders: { 'x-origin-key': key.toString() },
    });
    const common = { origin, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY, compress: true };
    return {
      api: {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'ApiRequest', {
              comment: 'Tells the API who is asking',
              code: FunctionCode.fromInline(apiRequestCode()),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      // The function says how long a poster lasts.
      thumbs: { ...common, allowedMethods: AllowedMethods.ALLOW_GET_HEAD, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
    };
  }
}
