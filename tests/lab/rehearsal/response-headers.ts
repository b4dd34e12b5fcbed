import type { Answer } from './http.ts';
import type { Deployment } from './template.ts';

interface Item {
  Override: boolean;
}
interface PolicyConfig {
  CustomHeadersConfig?: { Items: (Item & { Header: string; Value: string })[] };
  RemoveHeadersConfig?: { Items: { Header: string }[] };
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: Item & { ContentSecurityPolicy: string };
    ContentTypeOptions?: Item;
    FrameOptions?: Item & { FrameOption: string };
    ReferrerPolicy?: Item & { ReferrerPolicy: string };
    StrictTransportSecurity?: Item & {
      AccessControlMaxAgeSec: number;
      IncludeSubdomains?: boolean;
      Preload?: boolean;
    };
  };
}

/** An answer with the headers of a policy: they stand in for the origin's where the policy says so. */
export function withHeaders(deployment: Deployment, id: string | undefined, given: Answer): Answer {
  if (id === undefined) return given;
  const config = deployment
    .of<{ ResponseHeadersPolicyConfig: PolicyConfig }>('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ name }) => name === id)?.properties.ResponseHeadersPolicyConfig;
  if (!config) throw new Error(`The rehearsal does not know the response headers policy ${id}.`);
  const removed = config.RemoveHeadersConfig?.Items.map(({ Header }) => Header.toLowerCase()) ?? [];
  const kept = Object.entries(given.headers).filter(([name]) => !removed.includes(name));
  const headers = new Map(kept);
  for (const [name, value, override] of itemsOf(config))
    if (override || !headers.has(name)) headers.set(name, value);
  return { ...given, headers: Object.fromEntries(headers) };
}

function itemsOf({ CustomHeadersConfig, SecurityHeadersConfig = {} }: PolicyConfig) {
  const items: [name: string, value: string, override: boolean][] = [];
  for (const { Header, Value, Override } of CustomHeadersConfig?.Items ?? [])
    items.push([Header.toLowerCase(), Value, Override]);
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: types,
    FrameOptions: frames,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: tls,
  } = SecurityHeadersConfig;
  if (csp) items.push(['content-security-policy', csp.ContentSecurityPolicy, csp.Override]);
  if (types) items.push(['x-content-type-options', 'nosniff', types.Override]);
  if (frames) items.push(['x-frame-options', frames.FrameOption, frames.Override]);
  if (referrer) items.push(['referrer-policy', referrer.ReferrerPolicy, referrer.Override]);
  if (tls) {
    const parts = [`max-age=${tls.AccessControlMaxAgeSec}`];
    if (tls.IncludeSubdomains) parts.push('includeSubDomains');
    if (tls.Preload) parts.push('preload');
    items.push(['strict-transport-security', parts.join('; '), tls.Override]);
  }
  return items;
}
