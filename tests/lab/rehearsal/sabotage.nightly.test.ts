import { describe, expect, it } from 'vitest';
import { sharedGround } from './ground.ts';
import { sabotages } from './sabotage.ts';

/** The rehearsal has to notice what would fail in the cloud: each fault that is put into the templates is found, and named. */
const { ground, walkChanged } = sharedGround([
  'show',
  'votes',
  'auth',
  'images',
  'results',
  'uploads',
  'probe',
]);

describe.each(sabotages)('$what', ({ change, walk, finds }) => {
  it('is found and named, and is not there before', async () => {
    expect((await walk(ground())).filter((fault) => finds.test(fault))).toEqual([]);
    expect(await walkChanged(change, walk)).toContainEqual(expect.stringMatching(finds));
  });
});
