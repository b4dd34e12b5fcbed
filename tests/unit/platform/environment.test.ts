import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../functions/platform/environment.ts';

describe('an environment', () => {
  it('that is complete is read, with empty texts for what may be left out', () => {
    const { GOOGLE_CLIENT_ID: _, ...variables } = process.env;
    expect(readEnvironment(variables)).toMatchObject({ BASE_PATH: '/gayvnawards', GOOGLE_CLIENT_ID: '' });
  });

  it('that is not names every fault at once, and never a secret', () => {
    const read = () =>
      readEnvironment({ ...process.env, BASE_PATH: 'x', SESSION_SECRET: 'short', SHOW_TABLE: undefined });
    expect(read).toThrow(/BASE_PATH.*SHOW_TABLE.*SESSION_SECRET/);
    expect(read).not.toThrow(/short;|: short/);
  });
});
