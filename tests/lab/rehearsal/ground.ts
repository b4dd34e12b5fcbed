import { afterAll, beforeAll } from 'vitest';
import { setUpApi, type TestApi, type ValidCalls } from '../../contract/api.ts';
import { validCalls } from '../../contract/calls.ts';
import { startBucket } from '../../support/bucket.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';
import { throughStage } from './browser.ts';
import { editorOf, type Editor } from './edit.ts';
import { openStage, type Stage, type World } from './stage.ts';
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

/** A stage on a site of its own that the tests of a file share, and what it is made of. */
export function sharedStage(bundled: readonly FunctionName[], options: Parameters<typeof setUpSite>[0] = {}) {
  let synthesis: Synthesis;
  let world: World;
  let stage: Stage;
  beforeAll(async () => {
    const [site, bucket, mail] = await Promise.all([setUpSite(options), startBucket(), startMail()]);
    world = { site, bucket, mail, platform: site.platformWith({ MAIL_FROM: 'awards@awards.test' }) };
    synthesis = await synthesise(bundled);
    stage = await openStage(synthesis, world);
  });
  afterAll(async () => {
    await stage.close();
    await Promise.all([world.bucket.close(), world.mail.close(), world.site.close()]);
    synthesis.remove();
  });
  return { stage: () => stage, world: () => world, synthesis: () => synthesis };
}
