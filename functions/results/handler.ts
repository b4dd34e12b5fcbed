import { resultsSchemas } from '#contract/results.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { Proofs } from './proofs.ts';

/** What everybody may ask of a certified result. */
export const resultsHandler = (platform: Platform, proofs: Proofs): LambdaHandler =>
  createHandler(platform, 'results', resultsSchemas, {
    'results.certificate': () => proofs.certificate(),
    'results.ballots': async ({ query }) => {
      const bucket = await proofs.bucket(query.certificate, Number(query.bucket));
      if (!bucket) throw new AppError('certificate_not_found');
      return bucket;
    },
  });
