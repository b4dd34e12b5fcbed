import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseSync, type ESTree } from 'vite';
import type { Floor } from '../../infra/browsers.ts';
import { featureAt, lackedBy } from './browser-support.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const requireOfCompiler = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
const native = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
const libraries = join(dirname(requireOfCompiler.resolve(native)), 'lib');

/** Compiles sources against what all browsers of a floor have, and the features that the sources ask for before they use them. */
export async function newerCode(floor: Floor, sources: readonly string[], asked: readonly string[]) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(root, 'dist/browsers-'));
  try {
    for (const [file, text] of librariesOf(['es2024', 'dom', 'dom.iterable']))
      writeFileSync(join(folder, file), withoutNewer(text, floor, asked));
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { noLib: true, lib: null, types: ['vite/client'] },
      include: [join(folder, '*.d.ts'), ...sources.map((source) => join(root, source))],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return await compile(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What sources use and a browser of the floor does not have, as the compiler words it, with its file. */
async function compile(folder: string) {
  const run = promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  // The compiler fails where it finds something.
  const { stdout } = await run.catch((failure: unknown) => failure as { stdout: string });
  const findings = stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((text) => ({ file: /^(.*?)\(/.exec(text)?.[1] ?? '', text }));
  if (findings.length === 0) await run;
  return findings;
}

/** The compiler's own declarations of a library such as `dom`, and of all that it builds on, by file name. */
function librariesOf(names: readonly string[], read = new Map<string, string>()): Map<string, string> {
  for (const name of names) {
    const file = `lib.${name}.d.ts`;
    if (read.has(file)) continue;
    const text = readFileSync(join(libraries, file), 'utf8');
    read.set(file, text);
    const references = [...text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>$/gm)];
    librariesOf(
      references.map(([, reference = '']) => reference),
      read,
    );
  }
  return read;
}

/** Declarations of a library without what a browser of the floor lacks; `kept` are features, such as `api.Navigator.share`, that stay. */
function withoutNewer(text: string, floor: Floor, kept: readonly string[]): string {
  const cuts: [start: number, end: number][] = [];
  const cut = (end: number, from: number, paths: string[][]) => {
    const path = paths.find((each) => featureAt(each));
    const isKept = (name: string) => kept.some((each) => `${name}.`.startsWith(`${each}.`));
    if (!path || isKept(path.join('.')) || lackedBy(featureAt(path), floor).length === 0) return false;
    cuts.push([from, end]);
    return true;
  };
  const members = (owner: string[], body: readonly ESTree.TSSignature[], start: number) => {
    let from = start;
    for (const member of body) {
      const paths = mdnPaths(text.slice(from, member.start));
      const isNamed = member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature';
      // A member that is called by its name, or by a well-known symbol.
      if (isNamed && !member.computed && member.key.type === 'Identifier')
        cut(member.end, from, [...paths, ...pathsOf(owner, member.key.name)]);
      from = member.end;
    }
  };
  const statements = (body: readonly ESTree.Statement[], within: string[]) => {
    for (const node of body) {
      if (node.type === 'TSInterfaceDeclaration')
        members([...within, node.id.name], node.body.body, node.body.start + 1);
      if (
        node.type === 'TSModuleDeclaration' &&
        node.body?.type === 'TSModuleBlock' &&
        node.id.type === 'Identifier'
      )
        statements(node.body.body, [...within, node.id.name]);
      if (node.type === 'TSDeclareFunction' && node.id)
        cut(node.end, node.start, globalPaths(within, node.id.name));
      if (node.type !== 'VariableDeclaration') continue;
      const id = node.declarations[0]?.id;
      if (id?.type !== 'Identifier' || cut(node.end, node.start, globalPaths(within, id.name))) continue;
      const type = id.typeAnnotation?.typeAnnotation;
      if (type?.type === 'TSTypeLiteral') members([...within, id.name], type.members, type.start + 1);
    }
  };
  statements(parseSync('lib.d.ts', text).program.body, []);
  return [...cuts, [text.length, text.length]]
    .map(([start = 0], index) => text.slice(cuts[index - 1]?.[1] ?? 0, start))
    .join('');
}

/** Where MDN's table has what a comment refers to; members that several interfaces share are found by it alone. */
function mdnPaths(comment: string): string[][] {
  const path = /\/docs\/Web\/API\/([\w/]+)\)/.exec(comment)?.[1]?.split('/');
  if (!path) return [];
  const all = path[0] === 'Window' ? [path, path.slice(1)] : [path];
  return all.map((each) => ['api', ...each]);
}

/** Where it may have a member of a declaration such as `Array`, `MapConstructor` or `Intl.Segmenter`. */
function pathsOf(within: string[], name: string): string[][] {
  const owner = within.at(-1)?.replace(/^Readonly(?=\w)|Constructor$|Object$(?<=IteratorObject)/g, '') ?? '';
  const outer = within.slice(0, -1);
  const typed = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(owner) ? 'TypedArray' : owner;
  return [
    ['javascript', 'builtins', ...outer, owner, name],
    ['javascript', 'builtins', ...outer, typed, name],
    ['api', ...within, name],
    ['api', ...within, `${name}_static`],
  ];
}

/** Where it may have a global. */
const globalPaths = (within: string[], name: string): string[][] => [
  ['javascript', 'builtins', ...within, name],
  ['api', ...within, name],
  ['api', ...within, `${name}_static`],
  ['api', 'Window', name],
];
