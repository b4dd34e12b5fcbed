import { attemptHeader } from '#contract/addresses.ts';
import { votesSchemas } from '#contract/votes.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Votes } from './domain.ts';

const attemptForm = /^[\w-]{16,64}$/;

/** The votes group: today's votes, vote, cancel. */
export const votesHandler = (platform: Platform, votes: Votes): LambdaHandler =>
  createHandler(platform, 'votes', votesSchemas, {
    'votes.get': ({ session }) => votes.list(session.userId),
    'votes.vote': ({ session, body, header }) => {
      const attempt = header(attemptHeader);
      return votes.cast(session.userId, body, attempt && attemptForm.test(attempt) ? attempt : undefined);
    },
    'votes.cancel': ({ session, body }) => votes.cancel(session.userId, body.id),
  });
