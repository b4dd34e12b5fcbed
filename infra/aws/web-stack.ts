import { readdirSync } from 'node:fs';
import {
  CfnOutput,
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  CachePolicy,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  KeyValueStore,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { siteHostHeader } from '#platform/chain/guards.ts';
import { visitorAddressHeader } from '#platform/visitor-address.ts';
import type { Settings } from '../settings.ts';
import { acknowledge } from './common.ts';
import { ApiBehaviors } from './api-behaviors.ts';
import { apiFunction, imageFunction, pageFunction, siteFunction, variantFunction } from './edge-functions.ts';
import { imagesPolicy } from './images-policy.ts';
import { responseHeadersPolicy } from './response-headers.ts';
import { SiteBucket } from './site-bucket.ts';

interface WebStackProps extends StackProps {
  settings: Settings;
  api: HttpApi;
  originSecret: ISecret;
  firewall: CfnWebACL;
  images: IBucket;
  siteFolder: string;
}

/** CloudFront in front of site, pictures and API: one origin for the browser. */
export class WebStack extends Stack {
  readonly distribution: Distribution;
  /** Of the home page, as visitors type it. */
  readonly address: string;
  /** The site's bucket, and the index of the pages written into it. */
  readonly site: IBucket;
  readonly pageIndex: KeyValueStore;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { settings, firewall, images, siteFolder } = props;
    // Only weak references cross regions without extra resources.
    CrossStackReferences.of(firewall).produce(ReferenceStrength.WEAK);
    const { basePath } = settings;
    const site = new SiteBucket(this, 'Site', { basePath, folder: siteFolder });
    this.site = site.bucket;
    this.pageIndex = new KeyValueStore(this, 'PageIndex', {
      comment: `Written pages of Acclaim ${settings.stage}`,
    });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: responseHeadersPolicy(this, 'Headers', settings, images),
      compress: true,
    };
    const siteOrigin = S3BucketOrigin.withOriginAccessControl(site.bucket, {
      // Listing makes S3 answer 404 for a missing file; no path that reaches the bucket lists it.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    acknowledge(
      this,
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The site function answers `/` itself, and the default root object would if it did not.',
    );
    const calls = new ApiBehaviors(this, 'Calls', {
      settings,
      api: props.api,
      originSecret: props.originSecret,
      shared,
      viewer: this.edge('ApiFunction', apiFunction(siteHostHeader, visitorAddressHeader)),
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Acclaim ${settings.stage}`,
      ...this.domain(settings),
      webAclId: firewall.attrArn,
      // A fallback for the site function: it prevents `/` from listing the bucket.
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableLogging: true,
      logBucket: site.logs,
      logFilePrefix: 'distribution/',
      defaultBehavior: {
        ...shared,
        origin: siteOrigin,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          this.edge('SiteFunction', siteFunction(basePath, entriesOf(siteFolder)), {
            keyValueStore: this.pageIndex,
          }),
          this.edge('PageFunction', pageFunction(), { eventType: FunctionEventType.VIEWER_RESPONSE }),
        ],
      },
      additionalBehaviors: {
        ...calls.byPattern,
        '/images/*/*': { ...shared, ...this.variantBehavior(calls.origin) },
        '/images/*': { ...shared, ...this.imageBehavior(images) },
      },
      // By default CloudFront caches these errors for ten seconds, so that one caller's failure shows for
      // others (CloudFront Developer Guide, "Control how long CloudFront caches errors"). No other codes can
      // be set.
      errorResponses: [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    this.distribution = distribution;
    imagesPolicy(this, images, distribution);
    this.acknowledgeFindings(distribution, settings);
    this.address = `https://${settings.domain || distribution.domainName}${basePath}/`;
    new CfnOutput(this, 'Address', { value: this.address });
    // Target for the DNS record of the domain.
    new CfnOutput(this, 'DistributionDomain', { value: distribution.domainName });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
  }

  private imageBehavior(images: IBucket): BehaviorOptions {
    // As an imported bucket, to which CDK adds no policy: that of `imagesPolicy` is the bucket's one.
    const bucket = Bucket.fromBucketAttributes(this, 'Images', {
      bucketArn: images.bucketArn,
      bucketRegionalDomainName: images.bucketRegionalDomainName,
    });
    acknowledge(
      this,
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy of the picture bucket stands in images-policy.ts.',
    );
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [this.edge('ImageFunction', imageFunction('/images/'))],
    };
  }

  /** A resized picture, made by the API and cached for a year (functions/images/DECISION-variants.md). */
  private variantBehavior(origin: IOrigin): BehaviorOptions {
    return {
      origin,
      // A managed policy, because an account has few of its own. Pictures are not compressed again.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      functionAssociations: [this.edge('VariantFunction', variantFunction('/images/'))],
    };
  }

  private edge(
    id: string,
    code: string,
    options: { keyValueStore?: KeyValueStore; eventType?: FunctionEventType } = {},
  ) {
    const { eventType = FunctionEventType.VIEWER_REQUEST, ...store } = options;
    const edgeFunction = new Function(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
      ...store,
    });
    return { function: edgeFunction, eventType };
  }

  private domain({ domain, certificateArn }: Settings): Partial<DistributionProps> {
    if (domain === '') return {};
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private acknowledgeFindings(distribution: Distribution, { domain }: Settings): void {
    acknowledge(distribution, 'AwsSolutions-CFR1', 'An awards show is for viewers of every country.');
    if (domain === '') {
      acknowledge(
        distribution,
        'AwsSolutions-CFR4',
        "Without a domain of its own the site has CloudFront's certificate, whose protocols cannot be chosen.",
      );
    }
  }
}

/** Names at the top of the built site; dotfiles are the build's metadata. */
function entriesOf(siteFolder: string): string[] {
  return readdirSync(siteFolder).filter((name) => !name.startsWith('.'));
}
