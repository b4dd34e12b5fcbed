import { newsletterSchemas } from '#contract/newsletter.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { Newsletter } from './domain.ts';

export const newsletterHandler = (platform: Platform, newsletter: Newsletter): LambdaHandler =>
  createHandler(platform, 'newsletter', newsletterSchemas, {
    'newsletter.signup': ({ body, sourceIp }) => newsletter.signup(body.email, networkOf(sourceIp)),
    'newsletter.verify': ({ body }) => newsletter.verify(body.hash),
    'newsletter.unsubscribe': ({ body }) => newsletter.unsubscribe(body.hash),
    'newsletter.oneClick': ({ query }) => newsletter.unsubscribe(query.hash),
  });
