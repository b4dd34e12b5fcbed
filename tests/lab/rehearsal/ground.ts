import { afterAll, beforeAll } from 'vitest';
import { setUpApi, type TestApi, type ValidCalls } from '../../contract/api.ts';
import { validCalls } from '../../contract/calls.ts';
import { throughStage } from './browser.ts';
import { editorOf, type Editor } from './edit.ts';
import { openStage, type Stage } from './stage.ts';
import { synthesise, type FunctionName, type Synthesis } from './synthesis.ts';

/** A deployed stage, and what the tests of the contract call it with. */
export interface Ground {
  stage: Stage;
  api: TestApi;
  valid: ValidCalls;
}

/** A ground that the tests of a file share, at whose stage these functions can be called. */
export function sharedGround(bundled: readonly FunctionName[]) {
  let synthesis: Synthesis;
  let ground: Ground;
  beforeAll(async () => {
    synthesis = await synthesise(bundled);
    const api = await setUpApi(throughStage(() => ground.stage));
    ground = { api, stage: await openStage(synthesis, api), valid: validCalls(api) };
  });
  afterAll(async () => {
    await ground.stage.close();
    await ground.api.close();
    synthesis.remove();
  });
  return {
    ground: () => ground,
    /** What a walk finds at a stage whose templates are changed. Afterwards the ground has its own stage again. */
    walkChanged: async (change: (edit: Editor) => void, walk: (ground: Ground) => Promise<string[]>) => {
      const intact = ground.stage;
      const edit = editorOf(synthesis.stacks);
      change(edit);
      ground.stage = await openStage({ ...synthesis, stacks: edit.stacks }, ground.api);
      try {
        return await walk(ground);
      } finally {
        await ground.stage.close();
        ground.stage = intact;
      }
    },
  };
}
