import { Annotations, CfnDynamicReference, CfnDynamicReferenceService, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
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
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { derivedSeconds } from '#functions/publishing/file-headers.ts';
import { notFoundPage, releasePrefix } from '#functions/publishing/release-folder.ts';
import { liveFile } from '#functions/publishing/releases.ts';
import { apiRequestCode, pageRequestCode } from '#infra/edge/functions.ts';
import { AccessLog } from './access-log.ts';
import type { ApiStack } from './api.ts';
import { parametersPath } from './config.ts';
import type { DataStack } from './data.ts';
import { MagazineFunction } from './magazine-function.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { LogBucket, PrivateBucket } from './private-bucket.ts';
import { SiteHeaders } from './site-headers.ts';
import { throttled } from './throttled.ts';

type Props = MagazineStackProps & { data: DataStack; api: ApiStack };

/** What lies at the bucket's root for every release: it is named by its content, or does not come from one. */
const outsideReleases = ['/_astro/*', '/pictures/*'];
/** Also at the root, and removed there when what they show is withdrawn. */
const derived = ['/_sizes/*', '/pagefind/*'];

/** What CloudFront would remember of an origin for ten seconds, for everybody who asks the same path. */
const rememberedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** Where the gateway finds the document for pages that are not there, in front of the path that was asked for. */
const notFoundPath = '/not-found';

/** What readers reach: one address for pages, API and posters. */
export class SiteStack extends MagazineStack {
  readonly distribution: Distribution;
  /** What the CDN reads: pages by release, assets, pictures, the search index. */
  readonly files: PrivateBucket;
  /** One entry: which release readers see. */
  readonly liveRelease: KeyValueStore;
  /** Answers where there is no page. */
  readonly notFound: MagazineFunction;
  /** The address without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { data, api, ...props }: Props) {
    super(scope, id, props);
    const { stage } = props;
    const { domain } = stage;
    const logs = new LogBucket(this, 'Logs', { stage });
    this.files = new PrivateBucket(this, 'Files', { stage, logs });
    this.liveRelease = new KeyValueStore(this, 'LiveRelease', { comment: 'Which release readers see' });
    new CfnOutput(this, 'LiveReleaseStore', { value: this.liveRelease.keyValueStoreArn });
    this.notFound = this.answerNotFound(data, props);
    const missingPages = this.missingPages();
    const { edgeFunction, ...files } = this.pages();
    const behind = this.api(api);
    const shortLife = this.shortLife();
    const pages = new OriginGroup({
      primaryOrigin: files.origin,
      fallbackOrigin: this.gateway(missingPages, notFoundPath),
      fallbackStatusCodes: [403, 404],
    });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: id,
      defaultBehavior: { ...files, origin: pages, functionAssociations: [edgeFunction] },
      additionalBehaviors: {
        '/api/*': behind.api,
        '/thumbs/*': behind.thumbs,
        ...Object.fromEntries(outsideReleases.map((path) => [path, files])),
        ...Object.fromEntries(derived.map((path) => [path, { ...files, cachePolicy: shortLife }])),
      },
      // What the API refuses one person it may give the next. A document in place of errors would hold for the API too.
      errorResponses: rememberedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain
        ? {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
          }
        : {}),
    });
    const known = Annotations.of(this.distribution);
    known.acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The list lies at the root, and the function before every page leads that to a page.',
    );
    known.acknowledgeWarning(
      '@aws-cdk/aws-cloudfront:minimumProtocolVersionWithoutCertificate',
      'It holds from the day on which there is a domain.',
    );
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    // Operations shows it while there is no domain. An export that goes while somebody imports it stops the deployment.
    this.exportValue(this.distribution.distributionDomainName);
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

  /** As long as the files themselves say (functions/publishing/file-headers.ts), and no longer. */
  private shortLife(): CachePolicy {
    return new CachePolicy(this, 'ShortLife', {
      comment: 'Texts of the search, sizes of pictures: what is removed is soon gone from the edge',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(derivedSeconds),
      maxTtl: Duration.seconds(derivedSeconds),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      queryStringBehavior: CacheQueryStringBehavior.none(),
    });
  }

  /** A document with the status 404: CloudFront by itself would put one in the place of the API's answers as well. */
  private answerNotFound({ state }: DataStack, { stage, bundles }: MagazineStackProps) {
    const notFound = new MagazineFunction(this, 'NotFound', {
      name: 'not-found',
      bundles,
      stage,
      description: 'The document for pages that are not there',
      memoryMegabytes: 512,
      timeout: Duration.seconds(10),
      environment: { SITE_BUCKET: this.files.bucketName, STATE_BUCKET: state.bucketName },
    });
    const document = this.files.arnForObjects(`${releasePrefix('*')}${notFoundPage}`);
    const resources = [document, state.arnForObjects(liveFile)];
    notFound.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources }));
    return notFound;
  }

  /** A gateway of its own: whoever asks for pages that are not there takes nothing from the API's throttle. */
  private missingPages(): HttpApi {
    const { notFound } = this;
    const http = new HttpApi(this, 'MissingPages', { description: 'Asked by the CDN where there is no page' });
    const integration = new HttpLambdaIntegration('To-not-found', notFound);
    for (const method of [HttpMethod.GET, HttpMethod.HEAD]) {
      const routeKey = HttpRouteKey.with(`${notFoundPath}/{path+}`, method);
      new HttpRoute(notFound, method, { httpApi: http, routeKey, integration });
    }
    const stage = throttled(http, { perSecond: 100, burst: 200 });
    new AccessLog(this, 'MissingPagesLog', { stage: this.stage, of: stage });
    return http;
  }

  private gateway(http: HttpApi, originPath?: string): HttpOrigin {
    const { secretVersions } = this.stage;
    // CloudFormation looks at a parameter again when its version stands here, and never of itself.
    const parameter = [
      `${parametersPath(this.stage)}/${parameterNames.originKey}`,
      secretVersions?.originKey ?? [],
    ].flat();
    const key = new CfnDynamicReference(CfnDynamicReferenceService.SSM, parameter.join(':'));
    return new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
      customHeaders: { 'x-origin-key': key.toString() },
      ...(originPath ? { originPath } : {}),
    });
  }

  private api(behind: ApiStack): { api: BehaviorOptions; thumbs: BehaviorOptions } {
    const common = {
      origin: this.gateway(behind.http),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    return {
      api: {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        // The edge compresses nothing that it may not keep: the function does, which is told what the reader accepts.
        compress: false,
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
