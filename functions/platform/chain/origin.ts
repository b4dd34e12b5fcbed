import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { sameText } from '../tokens.ts';
import { visitorAddressHeader } from '../visitor-address.ts';
import { header, type Step } from './exchange.ts';

/** Header by which the CDN shows that a request comes through it; visitors cannot send it, for the CDN replaces it. */
export const originSecretHeader = 'x-origin-secret';

/** Header in which the CDN passes on the host that the visitor asked for; without a CDN it is the Host header. */
export const siteHostHeader = 'x-site-host';

/**
 * Refuses what comes around the CDN and its firewall, where one stands before the functions. What the headers of the CDN say of the
 * visitor counts only then: anybody could write them.
 */
export function origin({ originKeys }: Pick<Secrets, 'originKeys'>): Step {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const keys = await originKeys();
      if (!keys) return;
      const shown = header(event, originSecretHeader) ?? '';
      if (!keys.accept.some((key) => sameText(key, shown))) throw new AppError('not_through_site');
      exchange.sourceIp = header(event, visitorAddressHeader) ?? exchange.sourceIp;
      exchange.siteHost = header(event, siteHostHeader) ?? exchange.siteHost;
    },
  };
}
