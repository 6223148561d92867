import { Annotations, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type HeadersReferrerPolicy,
  HttpVersion,
  KeyValueStore,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { liveFile, notFoundPage, releasePrefix } from '#functions/publish/releases.ts';
import {
  apiRequestCode,
  mediaFileHeaders,
  pagePolicy,
  pageRequestCode,
  pageResponseCode,
  securityHeaders,
} from '#infra/edge/functions.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { AccessLog, type Api, throttled } from './api.ts';
import { parametersPath } from './config.ts';
import type { DataStack } from './data.ts';
import { DerivedFunction } from './derived-function.ts';
import type { FirewallStack } from './edge.ts';
import { cdnEnvironment, MagazineFunction, originKeysOf } from './magazine-function.ts';
import type { MagazineStack, SharpLayer } from './magazine-stack.ts';

type Props = { data: DataStack; api: Api; firewall: FirewallStack | undefined; sharp: SharpLayer };

/** Files at the root, shared by all releases: named by their content, or not part of a release. */
const outsideReleases = ['/_astro/*', '/pictures/*', '/pagefind/*'];

/** The parameters on which an exported calendar depends (functions/items/lists/event-lists.ts). */
const exportParameters = ['start_date', 'end_date', 'type'];

/** Of the signed addresses in functions/lambdas/media-buckets.ts. */
const originOf = (bucket: IBucket) => `https://${bucket.bucketRegionalDomainName}`;

/** CloudFront caches an origin error for ten seconds, for all readers of the path. */
const rememberedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** The prefixes of the paths under which the gateway finds the document for missing pages, and what makes missing files. */
const notFoundPath = '/not-found';
const derivedPath = '/derived';

const postersPath = '/thumbs/{provider}/{file}';

/** The site: one address for pages, API, pictures and posters. */
export class Site {
  readonly distribution: Distribution;
  readonly liveRelease: KeyValueStore;
  readonly notFound: MagazineFunction;
  /** Makes derived files that are missing. */
  readonly derived: DerivedFunction;
  /** The address without a trailing slash. */
  readonly url: string;

  readonly #stack: MagazineStack;

  constructor(stack: MagazineStack, { data, api, firewall, sharp }: Props) {
    this.#stack = stack;
    const { stage } = stack;
    const { domain } = stage;
    this.liveRelease = new KeyValueStore(this.#stack, 'LiveRelease', { comment: 'The live release' });
    new CfnOutput(this.#stack, 'LiveReleaseStore', { value: this.liveRelease.keyValueStoreArn });
    this.notFound = this.answerNotFound(data);
    this.derived = new DerivedFunction(this.#stack, 'Derived', { data, sharp });
    const missing = this.missingFiles();
    const { edgeFunction, keepQuery, ...files } = this.pages(data);
    const behind = this.api(api, missing);
    const orElse = (path: string) =>
      new OriginGroup({
        primaryOrigin: files.origin,
        fallbackOrigin: this.gateway(missing, path),
        fallbackStatusCodes: [403, 404],
      });

    this.distribution = new Distribution(this.#stack, 'Distribution', {
      comment: stack.stackName,
      defaultBehavior: { ...files, origin: orElse(notFoundPath), functionAssociations: [edgeFunction, keepQuery] },
      additionalBehaviors: {
        ...behind.exports,
        '/api/*': behind.api,
        '/thumbs/*': behind.posters,
        // The sizes are files; what has one part less is the address that leads to them.
        '/media/*/*': {
          ...files,
          responseHeadersPolicy: new SiteHeaders(this.#stack, 'MediaHeaders', mediaFileHeaders),
        },
        '/media/*': behind.cached,
        '/_sizes/*': { ...files, origin: orElse(derivedPath) },
        ...Object.fromEntries(outsideReleases.map((path) => [path, files])),
      },
      // API errors differ by user, so they are not cached. A custom error document would replace API errors too.
      errorResponses: rememberedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(firewall ? { webAclId: firewall.arn } : {}),
      ...(domain
        ? {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(stack, 'Certificate', domain.certificateArn),
          }
        : {}),
    });
    const annotations = Annotations.of(this.distribution);
    annotations.acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy is in the stack Data. A listing would be at the root path, which the viewer-request function maps to a page.',
    );
    annotations.acknowledgeWarning(
      '@aws-cdk/aws-cloudfront:minimumProtocolVersionWithoutCertificate',
      'It holds from the day on which there is a domain.',
    );
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    new StringParameter(this.#stack, 'SiteUrl', {
      parameterName: `${parametersPath(stage)}/${parameterNames.siteUrl}`,
      description: 'The address of the magazine',
      stringValue: this.url,
    });
    new CfnOutput(this.#stack, 'Url', { value: this.url });
    new CfnOutput(this.#stack, 'DistributionId', { value: this.distribution.distributionId });
  }

  /**
   * Files of the bucket, which the edge keeps for as long as they say (functions/files/file-headers.ts): of a page it asks at
   * every view, mostly for a 304. A shield between the edges and the bucket would cost twice what the bucket costs, and save nothing
   * of that (docs/costs.md).
   */
  private pages({ files, incoming, originals }: DataStack) {
    // The stack of the bucket itself lets the CDN read it.
    const { bucketName, bucketRegionalDomainName } = files;
    const bucket = Bucket.fromBucketAttributes(this.#stack, 'Files', { bucketName, bucketRegionalDomainName });
    return {
      edgeFunction: {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: new EdgeFunction(this.#stack, 'PageRequest', {
          comment: 'Clean addresses, and the folder of the live release',
          code: FunctionCode.fromInline(pageRequestCode()),
          runtime: FunctionRuntime.JS_2_0,
          keyValueStore: this.liveRelease,
        }),
      },
      keepQuery: {
        eventType: FunctionEventType.VIEWER_RESPONSE,
        function: new EdgeFunction(this.#stack, 'PageResponse', {
          comment: 'Keeps the query where a page has moved',
          code: FunctionCode.fromInline(pageResponseCode()),
          runtime: FunctionRuntime.JS_2_0,
        }),
      },
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      // The plan Pro allows only policies of AWS: of these one second is the least.
      cachePolicy:
        this.#stack.stage.plan === 'PRO'
          ? CachePolicy.CACHING_OPTIMIZED
          : this.asOriginSays('AsFilesSay', CacheQueryStringBehavior.none()),
      responseHeadersPolicy: new SiteHeaders(this.#stack, 'Headers', {
        ...securityHeaders,
        'content-security-policy': pagePolicy([incoming, originals].map(originOf)),
      }),
    };
  }

  /** Caches what the origin allows, for as long as it says. */
  private asOriginSays(id: string, queryStringBehavior: CacheQueryStringBehavior): CachePolicy {
    return new CachePolicy(this.#stack, id, {
      comment: 'As long as each answer says',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      queryStringBehavior,
    });
  }

  /** Where a page is now, or a document with status 404: a custom error response of CloudFront would also replace the answers of the API. */
  private answerNotFound(data: DataStack) {
    const { state, files, table } = data;
    const notFound = new MagazineFunction(this.#stack, 'NotFound', {
      name: 'not-found',
      description: 'What readers get for missing pages',
      memoryMegabytes: 512,
      timeout: Duration.seconds(10),
      environment: {
        ...cdnEnvironment(this.#stack.stage),
        SITE_BUCKET: files.bucketName,
        STATE_BUCKET: state.bucketName,
        TABLE_NAME: table.tableName,
      },
    });
    notFound.mayRead(data, ['slug#*', 'redirect#*', ...contentKinds.map((kind) => `${kind}#*`)]);
    notFound.mayUseItems(data, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], ['missing#*']);
    const document = files.arnForObjects(`${releasePrefix('*')}${notFoundPage}`);
    notFound.may(['s3:GetObject'], document, state.arnForObjects(liveFile));
    return notFound;
  }

  /** A gateway of its own: requests for missing pages and files do not use up the throttle of the API. */
  private missingFiles(): HttpApi {
    const http = new HttpApi(this.#stack, 'MissingFiles', {
      description: 'Origin of the CDN for missing pages and files',
    });
    const methods = [HttpMethod.GET, HttpMethod.HEAD];
    const routes = (target: MagazineFunction, path: string) => {
      const integration = new HttpLambdaIntegration(`To-${target.name}`, target);
      return methods.map((method) => {
        const routeKey = HttpRouteKey.with(path, method);
        return new HttpRoute(target, `${method}-${path.split('/')[1]}`, { httpApi: http, routeKey, integration });
      });
    };
    routes(this.notFound, `${notFoundPath}/{path+}`);
    const files = `${derivedPath}/{path+}`;
    const throttledRoutes = [...routes(this.derived, files), ...routes(this.derived, postersPath)];
    const stage = throttled(http, { perSecond: 100, burst: 200 });
    // Making a file takes a whole processor for a second or more, and a new account runs ten functions at once.
    const few = { ThrottlingBurstLimit: 40, ThrottlingRateLimit: 10 };
    const some = { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 50 };
    stage.routeSettings = Object.fromEntries(
      methods.flatMap((method) => [
        [`${method} ${files}`, few],
        [`${method} ${postersPath}`, some],
      ]),
    );
    stage.node.addDependency(...throttledRoutes);
    new AccessLog(this.#stack, 'MissingFilesLog', stage);
    return http;
  }

  private gateway(http: HttpApi, originPath?: string): HttpOrigin {
    const [newest = ''] = originKeysOf(this.#stack.stage);
    return new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
      customHeaders: { 'x-origin-key': newest },
      ...(originPath ? { originPath } : {}),
    });
  }

  private api(behind: Api, missing: HttpApi): Behaviours {
    const common = {
      origin: this.gateway(behind.http),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    const cached = {
      ...common,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    return {
      api: {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        // The edge does not compress responses that it may not cache: the function does, so it gets Accept-Encoding.
        compress: false,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this.#stack, 'ApiRequest', {
              comment: 'Sends the API the client address',
              code: FunctionCode.fromInline(apiRequestCode()),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      // The function sets the cache time: of where a picture is, and of a poster.
      cached,
      posters: { ...cached, origin: this.gateway(missing) },
      // No policy of AWS caches by these parameters: with the plan Pro each export is a call of the API.
      exports:
        this.#stack.stage.plan === 'PRO'
          ? {}
          : {
              '/api/events/export/ical': {
                ...common,
                allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
                cachePolicy: this.asOriginSays('Exports', CacheQueryStringBehavior.allowList(...exportParameters)),
              },
            },
    };
  }
}

type Behaviours = Record<'api' | 'cached' | 'posters', BehaviorOptions> & { exports: Record<string, BehaviorOptions> };

type Headers = Record<keyof typeof securityHeaders, string>;

/** The headers of infra/edge/functions.ts for CloudFront: some in fields of their own, the rest by name. */
class SiteHeaders extends ResponseHeadersPolicy {
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
