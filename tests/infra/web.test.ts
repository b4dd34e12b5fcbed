import { beforeAll, describe, expect, it } from 'vitest';
import { liveOrigins } from '#contract/live-providers.ts';
import { originSecretHeader } from '#platform/chain/guards.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { only, synthesise, type Templates } from './stacks.ts';

interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  ViewerProtocolPolicy: string;
  AllowedMethods?: string[];
  FunctionAssociations?: unknown[];
  ResponseHeadersPolicyId: unknown;
  CachePolicyId: unknown;
}
interface Distribution {
  DistributionConfig: {
    Aliases?: string[];
    CustomErrorResponses?: unknown;
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    Origins: {
      Id: string;
      DomainName: unknown;
      OriginAccessControlId?: unknown;
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
    }[];
    ViewerCertificate?: { MinimumProtocolVersion: string };
  };
}
/** A text around the name of the one bucket it refers to. */
interface Joined {
  'Fn::Join': [string, unknown[]];
}
const joined = ({ 'Fn::Join': [separator, parts] }: Joined): string =>
  parts.map((part) => (typeof part === 'string' ? part : '<bucket>')).join(separator);

interface HeadersPolicy {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: Joined };
      StrictTransportSecurity: { AccessControlMaxAgeSec: number };
      FrameOptions: { FrameOption: string };
      ReferrerPolicy: { ReferrerPolicy: string };
      ContentTypeOptions: unknown;
    };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
}

const distributionOf = (template: Templates['web']) =>
  only<Distribution>(template, 'AWS::CloudFront::Distribution').DistributionConfig;

let templates: Templates;
let config: Distribution['DistributionConfig'];
beforeAll(() => {
  templates = synthesise();
  config = distributionOf(templates.web);
});

const behaviorOf = (pattern: string): Behavior =>
  config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)!;
const originOf = (pattern: string): string =>
  JSON.stringify(config.Origins.find(({ Id }) => Id === behaviorOf(pattern).TargetOriginId)!.DomainName);

describe('the distribution', () => {
  it.each(['/gayvnawards/api/*', '/api/*', '/carousel/*', '/auth/*'])(
    'sends %s to the API, with every method',
    (path) => {
      expect(originOf(path)).toContain('ApiEndpoint');
      expect(behaviorOf(path).AllowedMethods).toContain('POST');
      expect(JSON.stringify(behaviorOf(path).FunctionAssociations)).toContain('ApiFunction');
    },
  );

  it('sends pictures to their bucket and the rest to the site', () => {
    expect(originOf('/images/*')).toContain('Images');
    const site = config.Origins.find(({ Id }) => Id === config.DefaultCacheBehavior.TargetOriginId)!;
    expect(JSON.stringify(site.DomainName)).toContain('SiteBucket');
    expect(site.OriginAccessControlId).toBeDefined();
  });

  it('sends sizes of pictures to the API, before the pictures themselves, for a year and apart from any header', () => {
    expect(originOf('/images/*/*')).toContain('ApiEndpoint');
    const patterns = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf('/images/*/*')).toBeLessThan(patterns.indexOf('/images/*'));
    // CloudFront's own CachingOptimizedForUncompressedObjects: a year at most, and neither query nor header in the key.
    expect(behaviorOf('/images/*/*').CachePolicyId).toBe('b2884449-e4de-46a7-ac36-70bc7f1ddd6d');
  });

  it('shows the API, and nobody else, a secret that CloudFormation reads when it writes the distribution', () => {
    const shown = config.Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
    expect(shown.map(({ DomainName }) => JSON.stringify(DomainName))).toEqual([
      expect.stringContaining('ApiEndpoint') as string,
    ]);
    const [{ HeaderName, HeaderValue } = { HeaderName: '', HeaderValue: '' }] =
      shown[0]!.OriginCustomHeaders!;
    expect(HeaderName).toBe(originSecretHeader);
    expect(JSON.stringify(HeaderValue)).toMatch(
      /\{\{resolve:secretsmanager:.*SecretsOrigin.*:SecretString:::\}\}/,
    );
  });

  it('never turns an error into a page, nor stores one', () => {
    // Every code that takes a duration of its own, but 416, which CloudFront never stores (CloudFront Developer Guide, "Create a custom
    // error page for specific HTTP status codes" and "Control how long CloudFront caches errors").
    expect(config.CustomErrorResponses).toEqual(
      [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
    expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
  });

  it('answers over TLS alone and with the security headers everywhere', () => {
    for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
      expect(behavior.ResponseHeadersPolicyId).toBeDefined();
    }
  });

  it('takes a domain with its certificate', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';
    const { web } = synthesise({ domain: 'awards.example.com', certificateArn });
    const own = distributionOf(web);

    expect(own.Aliases).toEqual(['awards.example.com']);
    expect(own.ViewerCertificate!.MinimumProtocolVersion).toBe('TLSv1.2_2021');
  });
});

describe('the response headers', () => {
  it('are those of the shared source, none missing', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = only<HeadersPolicy>(
      templates.web,
      'AWS::CloudFront::ResponseHeadersPolicy',
    ).ResponseHeadersPolicyConfig;
    const sent = {
      'content-security-policy': joined(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
      'strict-transport-security': `max-age=${SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      'x-frame-options': SecurityHeadersConfig.FrameOptions.FrameOption,
      'referrer-policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
      ...(SecurityHeadersConfig.ContentTypeOptions !== undefined && { 'x-content-type-options': 'nosniff' }),
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    };

    expect(sent).toEqual(
      securityHeaders({
        secure: true,
        botCheckProvider: 'turnstile',
        frames: liveOrigins,
        uploads: 'https://<bucket>',
      }),
    );
  });
});
