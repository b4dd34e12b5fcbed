import { it } from 'vitest';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { adminOf, storeRaw } from './hostile-site.ts';
import { builder, documents, expectHarmless, home } from './trapped.ts';

const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()));

it.each(documents)('attacks %s do nothing, where storage holds them as they are', async (_, widgets) => {
  await storeRaw(await adminOf(site.url()), site.platform(), widgets);
  await expectHarmless(site, builder, widgets.length);
  await expectHarmless(site, home, widgets.length);
});
