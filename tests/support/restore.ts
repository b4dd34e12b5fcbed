import { afterAll, vi } from 'vitest';

/** A file leaves time and environment to the next one of its worker as it has found them. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
