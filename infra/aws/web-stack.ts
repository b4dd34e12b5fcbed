import { readdirSync } from 'node:fs';
import {
  CfnOutput,
  CrossStackReferences,
  Duration,
  Fn,
  ReferenceStrength,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { originSecretHeader, siteHostHeader } from '#platform/chain/origin.ts';
import { visitorAddressHeader } from '#platform/visitor-address.ts';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';
import { apiFunction, imageFunction, siteFunction, variantFunction } from './edge-functions.ts';
import { responseHeadersPolicy } from './response-headers.ts';
import { SiteBucket } from './site-bucket.ts';

interface WebStackProps extends StackProps {
  settings: Settings;
  api: HttpApi;
  /** What the API wants to see of the CDN. */
  originSecret: ISecret;
  /** The firewall, which may stand in another region. */
  firewall: CfnWebACL;
  images: IBucket;
  /** Folder of the built site, with index.html. */
  siteFolder: string;
}

/** Paths below the domain that belong to the API and not to the site (specification section 7). */
const apiPaths = ['/api/*', '/carousel/*', '/auth/*'];

/** CloudFront in front of the site, the pictures and the API: one origin for the browser. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { settings, firewall, images, siteFolder } = props;
    // The one kind of reference that reaches into another region without resources of its own.
    CrossStackReferences.of(firewall).produce(ReferenceStrength.WEAK);
    const { basePath } = settings;
    const site = new SiteBucket(this, 'Site', { basePath, folder: siteFolder });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: responseHeadersPolicy(this, 'Headers', settings),
      compress: true,
    };
    const siteOrigin = S3BucketOrigin.withOriginAccessControl(site.bucket, {
      // Listing makes S3 answer 404 for what is not there; no path that reaches the bucket asks for a list.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    acknowledge(
      this,
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The site function answers `/` itself, and the default root object would if it did not.',
    );
    const apiBehavior = this.apiBehavior(props, shared);
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Acclaim ${settings.stage}`,
      ...this.domain(settings),
      webAclId: firewall.attrArn,
      // Reached only if the site function were taken away: it keeps `/` from listing the bucket.
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableLogging: true,
      logBucket: site.logs,
      logFilePrefix: 'distribution/',
      defaultBehavior: {
        ...shared,
        origin: siteOrigin,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [this.edge('SiteFunction', siteFunction(basePath, entriesOf(siteFolder)))],
      },
      additionalBehaviors: {
        '/images/*/*': { ...shared, ...this.variantBehavior(apiBehavior) },
        '/images/*': { ...shared, ...this.imageBehavior(images) },
        [`${basePath}/api/*`]: apiBehavior,
        ...Object.fromEntries(apiPaths.map((path) => [path, apiBehavior])),
      },
    });
    this.acknowledgeFindings(distribution, settings);
    new CfnOutput(this, 'Address', {
      value: `https://${settings.domain || distribution.domainName}${basePath}/`,
    });
  }

  /** Stored by the CDN as Cache-Control says, and not at all where it says nothing. */
  private apiBehavior(
    { api, originSecret }: WebStackProps,
    shared: Omit<BehaviorOptions, 'origin'>,
  ): BehaviorOptions {
    return {
      ...shared,
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
        // Read by CloudFormation when it writes the distribution; the template holds the name of the secret alone.
        customHeaders: { [originSecretHeader]: originSecret.secretValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.edge('ApiFunction', apiFunction(siteHostHeader, visitorAddressHeader))],
      cachePolicy: new CachePolicy(this, 'ApiCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(1),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        // What depends on the caller is never stored, so neither cookies nor headers tell stored answers apart.
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
    };
  }

  private imageBehavior(images: IBucket): BehaviorOptions {
    // As an imported bucket: its own stack grants the reading (see data-stack.ts).
    const bucket = Bucket.fromBucketAttributes(this, 'Images', {
      bucketArn: images.bucketArn,
      bucketRegionalDomainName: images.bucketRegionalDomainName,
    });
    acknowledge(
      this,
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy of the picture bucket stands in the data stack, which owns it.',
    );
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [this.edge('ImageFunction', imageFunction('/images/'))],
    };
  }

  /** A picture in a size, made by the API and stored by the CDN for a year (functions/images/DECISION-variants.md). */
  private variantBehavior({ origin }: BehaviorOptions): BehaviorOptions {
    return {
      origin,
      cachePolicy: new CachePolicy(this, 'VariantCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
      }),
      functionAssociations: [this.edge('VariantFunction', variantFunction('/images/'))],
    };
  }

  private edge(id: string, code: string) {
    const edgeFunction = new Function(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
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

/** Names at the top of the built site; those with a dot in front are the build's own records. */
function entriesOf(siteFolder: string): string[] {
  return readdirSync(siteFolder).filter((name) => !name.startsWith('.'));
}
