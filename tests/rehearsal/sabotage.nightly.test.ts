import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import { setUpApi } from '../contract/api.ts';
import { validCalls } from '../contract/calls.ts';
import { throughStage } from './browser.ts';
import { editorOf } from './edit.ts';
import { sabotages } from './sabotage.ts';
import { openStage } from './stage.ts';
import { synthesise, type Synthesis } from './synthesis.ts';
import type { Ground } from './walk.ts';

/** The rehearsal has to notice what would fail in the cloud: each fault that is put into the templates is found, and named. */
let synthesis: Synthesis;
let ground: Ground;

const bundled: Group[] = ['show', 'votes', 'auth', 'images', 'results'];

beforeAll(async () => {
  synthesis = await synthesise([...bundled, 'uploads', 'probe']);
  const api = await setUpApi(throughStage(() => ground.stage));
  ground = { api, stage: await openStage(synthesis, api), valid: validCalls(api) };
}, 240_000);
afterAll(async () => {
  await ground.stage.close();
  await ground.api.close();
  synthesis.remove();
});

describe.each(sabotages)('$what', ({ change, walk, finds }) => {
  it('is found and named, and is not there before', async () => {
    const intact = ground.stage;
    expect((await walk(ground)).filter((fault) => finds.test(fault))).toEqual([]);
    const edit = editorOf(synthesis.stacks);
    change(edit);
    ground.stage = await openStage({ ...synthesis, stacks: edit.stacks }, ground.api);
    try {
      const found = await walk(ground);
      expect(found).toContainEqual(expect.stringMatching(finds));
    } finally {
      await ground.stage.close();
      ground.stage = intact;
    }
  });
});
