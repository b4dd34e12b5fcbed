import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { resultsHandler } from './handler.ts';
import { createProofs } from './store-proofs.ts';

/** Proofs of results on a platform. */
export const compose = (platform: Platform) => resultsHandler(platform, createProofs(platform));

export const handler = compose(platformFromEnv(process.env));
