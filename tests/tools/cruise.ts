import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { cruiseOptions, forbidden, oneWayRooms } from './layer-rules.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads every module under the folders and answers how many of the project's own there are, and which imports break
 * a layer rule. Folders are relative to `baseDir`, the project's root unless given.
 */
export async function cruiseLayers(
  folders: string[],
  baseDir: string = root,
): Promise<{ modules: number; violations: Violation[] }> {
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, {
    ...cruiseOptions,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...oneWayRooms.flatMap((room) => twoWayImports(modules, room)),
    ],
  };
}

/**
 * Imports between two folders of a room that import each other, types included. A file deeper down counts for the
 * folder of the room that it is under; the files beside those folders count as a folder of their own.
 */
function twoWayImports(modules: IModule[], room: string): Violation[] {
  const folderOf = (path: string) => {
    const folder = dirname(path);
    return folder === room ? '.' : (folder.slice(room.length + 1).split('/')[0] ?? '');
  };
  const inRoom = (path: string) => path.startsWith(`${room}/`);
  const imports = modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => inRoom(from) && inRoom(to) && folderOf(from) !== folderOf(to));
  const arrows = new Set(imports.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`));
  return imports
    .filter(({ from, to }) => arrows.has(`${folderOf(to)} ${folderOf(from)}`))
    .map((breach) => ({ rule: 'folders-import-one-way', ...breach }));
}
