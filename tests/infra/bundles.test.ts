/** The contract's own tests once more, against the bundles that a synthesis gives, each in a bare process. */
import { afterAll, vi } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import type { Platform } from '#platform/platform.ts';
import { startBundles, synthesiseFunctions } from '../support/bundles.ts';

const synthesis = await synthesiseFunctions();
const { functions } = synthesis;
const bundles = await startBundles(functions);
afterAll(async () => {
  await bundles.close();
  synthesis.remove();
});

// Only what composes a function in this process is exchanged, for what calls it in another one.
vi.doMock('../contract/world.ts', async (original) => ({
  ...(await original<object>()),
  groups: Object.fromEntries(
    (Object.keys(functions) as Group[]).map((group) => [
      group,
      (platform: Platform) => bundles.handlerOf(group, platform),
    ]),
  ),
}));
await import('../contract/routes.test.ts');
