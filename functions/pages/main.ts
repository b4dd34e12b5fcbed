import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DrawPage } from '#contract/written-pages.ts';
import { systemClock } from '#platform/clock.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createObjects } from '#platform/objects.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { compose as composePreNominations } from '../pre-nominations/main.ts';
import { compose as composeShow } from '../show/main.ts';
import { compose as composeTemplates } from '../templates/main.ts';
import { createAnswers, digestOf, type Answers } from './answers.ts';
import type { Manifest } from './document.ts';
import { createWriter, type Dependencies, type Surroundings, type Writer } from './domain.ts';
import { pagesHandler } from './handler.ts';
import { createKeyValueIndex } from './store-index.ts';
import { createShow } from './store-show.ts';
import { createPictureReader } from './store-pictures.ts';
import { createObjectStore } from './store.ts';
import type { PagesStore } from './written.ts';
import { createSurroundings } from './surroundings.ts';

export interface WriterParts extends Pick<
  Dependencies,
  'build' | 'drawPage' | 'store' | 'stop' | 'isWaiting' | 'isAlone'
> {
  /** Reads a font by its path in node_modules. */
  readFont: (file: string) => Buffer;
  /** The site's own by default. */
  surroundings?: Surroundings;
  /** Without them, pages are shared without a picture. */
  hasCards?: boolean;
}

/** The writer for a site. Answers come from the very handlers that visitors ask, in process (DECISION-written-pages.md). */
export function compose(platform: Platform, { readFont, hasCards = true, ...parts }: WriterParts): Writer {
  const { environment, objects = createObjects(environment) } = platform;
  const { IMAGE_BUCKET, IMAGE_PATH, SITE_URL, BASE_PATH: basePath } = environment;
  const surroundings = createSurroundings({
    site: { origin: SITE_URL, basePath },
    readFont,
    readPicture: createPictureReader(objects, IMAGE_BUCKET, IMAGE_PATH),
  });
  return createWriter({
    show: createShow(platform),
    answersAt: (at) => answersAt(platform, at),
    surroundings: { ...surroundings, ...(!hasCards && { card: () => undefined }) },
    ...parts,
    basePath,
    clock: platform.clock,
    log: platform.log,
    metrics: platform.metrics,
  });
}

/** The public handlers as of an instant, with nothing cached yet. */
function answersAt({ environment, documents, log }: Platform, at: number): Answers {
  const platform = platformFromEnv(
    // Calls in process come through no CDN.
    { ...environment, ORIGIN_SECRET: '', ORIGIN_SECRET_ARN: '' },
    {
      documents,
      clock: { now: () => at },
      log: { info: () => undefined, error: (...entry) => log.error(...entry) },
    },
  );
  const handlers = {
    show: composeShow(platform),
    templates: composeTemplates(platform),
    'pre-nominations': composePreNominations(platform),
  };
  return createAnswers(handlers, environment.BASE_PATH);
}

/** The files beside the bundle (infra/bundle.ts). */
async function readParts(store: PagesStore): Promise<WriterParts> {
  const file = (name: string) => new URL(name, import.meta.url);
  const names = ['index.mjs', 'render.js', 'index.html', 'manifest.json'];
  const [code = '', renderer = '', template = '', manifest = ''] = await Promise.all(
    names.map((name) => readFile(file(name), 'utf8')),
  );
  const { drawPage } = (await import(file('render.js').href)) as { drawPage: DrawPage };
  const id = digestOf([code, renderer, template, manifest].map((text) => digestOf(text)).join());
  const readFont = (path: string) => readFileSync(file(`fonts/${basename(path)}`));
  return { drawPage, store, readFont, build: { id, template, manifest: JSON.parse(manifest) as Manifest } };
}

async function writerFromEnv(variables: NodeJS.ProcessEnv): Promise<Writer> {
  const name = variables['AWS_LAMBDA_FUNCTION_NAME'];
  const platform = { ...platformFromEnv(variables), metrics: createMetrics(systemClock, name) };
  const { environment } = platform;
  const store = {
    ...createObjectStore(createObjects(environment), environment.SITE_BUCKET, environment.BASE_PATH),
    ...createKeyValueIndex(environment.PAGE_INDEX_ARN),
  };
  return compose(platform, await readParts(store));
}

let writer: Promise<Writer> | undefined;

export const handler = pagesHandler(() => {
  writer ??= writerFromEnv(process.env);
  // The next call tries again.
  writer.catch(() => (writer = undefined));
  return writer;
});
