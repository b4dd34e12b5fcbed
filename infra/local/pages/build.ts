import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from '#contract/written-pages.ts';
import type { Manifest } from '../../../functions/pages/document.ts';
import type { WriterParts } from '../../../functions/pages/main.ts';

type BuiltParts = Pick<WriterParts, 'build' | 'drawPage' | 'readFont'>;

const modules = new URL('../../../node_modules/', import.meta.url);

/** What the built site is written with; undefined if it was built without a renderer. */
export async function readBuild(web: string, renderer: DrawPage | string): Promise<BuiltParts | undefined> {
  const manifestFile = join(web, '.vite/manifest.json');
  if (!existsSync(manifestFile) || (typeof renderer === 'string' && !existsSync(renderer))) return undefined;
  const template = readFileSync(join(web, 'index.html'), 'utf8');
  const manifest = readFileSync(manifestFile, 'utf8');
  const code = typeof renderer === 'string' ? readFileSync(renderer) : '';
  const hash = createHash('sha256').update(template).update(manifest).update(code);
  const drawPage =
    typeof renderer === 'string'
      ? ((await import(pathToFileURL(renderer).href)) as { drawPage: DrawPage }).drawPage
      : renderer;
  const id = hash.digest('base64url').slice(0, 22);
  const readFont = (file: string) => readFileSync(new URL(file, modules));
  return { drawPage, readFont, build: { id, template, manifest: JSON.parse(manifest) as Manifest } };
}
