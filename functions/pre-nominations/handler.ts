import { preNominationsSchemas } from '#contract/pre-nominations.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie } from '#platform/cookies.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { PreNominations } from './domain.ts';

export const preNominationsHandler = (platform: Platform, preNominations: PreNominations): LambdaHandler =>
  createHandler(platform, 'pre-nominations', preNominationsSchemas, {
    'prenominations.events': async () => ({ data: await preNominations.events() }),
    'prenominations.categories': async ({ params }) => ({
      data: await preNominations.categories(params.event),
    }),
    'prenominations.nominate': async ({ params, body, session, cookies, sourceIp }) => ({
      data: await preNominations.nominate(params, body, {
        userId: session?.userId,
        // Never missing: the CSRF check needs it.
        browserId: readCookie(cookies, 'csrf') ?? '',
        address: sourceIp,
        network: networkOf(sourceIp),
      }),
    }),
  });
