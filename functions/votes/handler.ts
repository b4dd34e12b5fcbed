import { attemptHeader, votingDayHeader } from '#contract/addresses.ts';
import { votesSchemas } from '#contract/votes.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { Votes } from './domain.ts';

const attemptForm = /^[\w-]{16,64}$/;
const dayForm = /^\d{4}-\d\d-\d\d$/;

export function votesHandler(platform: Platform, votes: Votes): LambdaHandler {
  const handle = createHandler(platform, 'votes', votesSchemas, {
    'votes.get': ({ session }) => votes.list(session.userId),
    'votes.receipts': ({ session }) => votes.receipts(session.userId),
    'votes.vote': ({ session, body, header, sourceIp }) => {
      const attempt = header(attemptHeader);
      const name = attempt && attemptForm.test(attempt) ? attempt : undefined;
      const day = header(votingDayHeader);
      if (day !== undefined && !dayForm.test(day))
        throw new AppError('validation_failed', {
          errors: { [votingDayHeader]: ['Must be a date such as 2026-10-31.'] },
        });
      return votes.cast(session.userId, body, { name, day, address: networkOf(sourceIp) });
    },
    'votes.cancel': ({ session, body }) => votes.cancel(session.userId, body.id),
  });
  return (event, context) => {
    votes.prepare();
    // Read the secret in parallel; the call that needs it reports a failed read.
    platform.secrets.sessionKeys().catch(() => undefined);
    return handle(event, context);
  };
}
