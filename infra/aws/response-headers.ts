import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  securityHeaders,
  transportSecuritySeconds,
} from '#platform/security-headers.ts';
import { liveOrigins } from '#contract/live-providers.ts';
import type { Settings } from '../settings.ts';

/** Headers with a CloudFront field of their own, which it refuses as custom headers. */
const ownFields = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/** The headers of functions/platform/security-headers.ts for CloudFront; the builder uploads to `images`. */
export function responseHeadersPolicy(
  scope: Construct,
  id: string,
  settings: Settings,
  images: IBucket,
): ResponseHeadersPolicy {
  const options = {
    secure: true,
    botCheckProvider: settings.botCheckProvider,
    google: settings.googleClientId !== '',
    apple: settings.appleClientId !== '',
    frames: liveOrigins,
    uploads: `https://${images.bucketRegionalDomainName}`,
  };
  const customHeaders = Object.entries(securityHeaders(options))
    .filter(([name]) => !ownFields.has(name))
    .map(([header, value]) => ({ header, value, override: true }));

  return new ResponseHeadersPolicy(scope, id, {
    comment: 'Security headers of Acclaim',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(options), override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(transportSecuritySeconds),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: { customHeaders },
  });
}
