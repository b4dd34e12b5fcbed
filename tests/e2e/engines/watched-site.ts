import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRenderer, builtSite } from '../../../infra/local/site.ts';
import type { Visit } from './engine.ts';

/** Options of a site that serves a copy of the build whose first script notes errors: the WebDriver of WebKit reports none. */
export async function watchedSite(folder: string): Promise<{ web: string; renderer: string }> {
  const web = join(folder, 'web');
  await cp(builtSite, web, { recursive: true });
  const assets = await readdir(join(web, 'assets'));
  const first = join(web, 'assets', assets.find((name) => name.startsWith('ahead-')) ?? '');
  await writeFile(first, `(${String(noteErrors)})();\n${await readFile(first, 'utf8')}`);
  return { web, renderer: builtRenderer };
}

/** Keeps in the tab's storage what goes wrong in all of its pages. Runs in the page. */
function noteErrors(): void {
  const note = (text: string) => {
    const noted = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
    sessionStorage.setItem('errors', JSON.stringify([...noted, `${location.pathname}: ${text}`]));
  };
  // Files that do not load are told to their elements alone, on the way down.
  addEventListener(
    'error',
    ({ message, target }) =>
      note(target instanceof Element ? `did not load: ${target.outerHTML}` : `exception: ${message}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`rejection: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    note(`policy: ${blockedURI} against ${violatedDirective}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    note(`console: ${words.map(String).join(' ')}`);
    error(...words);
  };
  if (!sessionStorage.getItem('errors')) sessionStorage.setItem('errors', '[]');
}

/** What has gone wrong in the pages of a visit; rejects where they were not watched. */
export const errorsOf = (visit: Visit): Promise<string[]> =>
  visit.evaluate(() => {
    const noted = sessionStorage.getItem('errors');
    if (noted === null) throw new Error('The page is not watched.');
    return JSON.parse(noted) as string[];
  });
