import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cruise,
  type DependencyType,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
} from 'dependency-cruiser';

/**
 * The layer arrows: main -> handler -> domain <- store <- main inside a group of functions; groups apart from one
 * another; the contract and the web apart from everything that runs on a server; nothing imports infra.
 */
const shared = 'contract|records|rules|platform|count|accounts';
/** A file of a group, its name captured as $1. */
const inGroup = `^functions/(?!(?:${shared})/)([^/]+)/`;
const aws = '(^|/)node_modules/(@aws-sdk|@smithy)/';
const runtime: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ['type-only'] };

/** What only the page builder loads: all of it, and what it knows of the kinds of widget beyond their views. */
const builder = '^web/(workshop/|blocks/(catalogue|common-fields|[^/]+/block)\\.)';

/** Rooms in which no two folders import each other. */
const oneWayRooms = ['web/workshop', 'web/workshop/builder', 'infra', 'infra/cli', 'infra/local'];

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-circle',
    comment: 'A circle has no first file to read, not even one of types.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere hides an arrow from this check.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual:|node:sqlite$)' },
  },
  {
    name: 'contract-imports-zod-alone',
    comment: 'The contract is shared with the browser.',
    from: { path: '^functions/contract/' },
    to: { pathNot: '^functions/contract/|(^|/)node_modules/zod/' },
  },
  {
    name: 'records-know-the-contract-alone',
    from: { path: '^functions/records/' },
    to: { path: '^functions/', pathNot: '^functions/(records|contract)/' },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules that several groups share: functions of their arguments, over records and the contract.',
    from: { path: '^functions/rules/' },
    to: { path: `^functions/|^node:|${aws}`, pathNot: '^functions/(rules|records|contract)/' },
  },
  {
    name: 'platform-knows-no-group',
    from: { path: '^functions/platform/' },
    to: { path: '^functions/', pathNot: '^functions/(platform|records|rules|contract)/' },
  },
  {
    name: 'shared-rooms-know-no-group',
    comment: 'Counting and accounts serve functions, commands and tests alike.',
    from: { path: '^functions/(count|accounts)/' },
    to: { path: '^functions/', pathNot: '^functions/($1|platform|records|rules|contract)/' },
  },
  {
    name: 'shared-rooms-keep-clients-in-stores',
    from: { path: '^functions/(count|accounts)/', pathNot: '^functions/(count|accounts)/store' },
    to: { path: `^functions/$1/store|${aws}`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'groups-apart',
    comment: 'What two groups need lives in count, accounts, rules, records, platform or the contract.',
    from: { path: inGroup },
    to: { path: inGroup, pathNot: '^functions/$1/' },
  },
  {
    name: 'domain-is-pure',
    comment: 'domain declares the store it needs; it knows neither handler, store, main nor any client.',
    from: { path: `${inGroup}domain` },
    to: { path: `^functions/$1/(handler|store|main)|${aws}|node_modules/@middy/` },
  },
  {
    name: 'handler-knows-the-domain-alone',
    from: { path: `${inGroup}handler` },
    to: { path: `^functions/$1/(store|main)|${aws}` },
  },
  {
    name: 'store-serves-the-domain',
    from: { path: `${inGroup}store` },
    to: { path: '^functions/$1/(handler|main)' },
  },
  {
    name: 'nobody-imports-main',
    comment: 'main is an entry: the environment becomes dependencies there and nowhere else.',
    from: { path: '^(functions|web)/' },
    to: { path: `${inGroup}main\\.ts$` },
  },
  {
    name: 'aws-stays-in-stores',
    from: { path: inGroup, pathNot: `${inGroup}(store|main)` },
    to: { path: aws },
  },
  {
    name: 'functions-carry-no-tools',
    comment: 'A deployed function holds nothing that serves development or deployment.',
    from: { path: '^functions/' },
    to: { path: '(^|/)node_modules/(aws-cdk-lib|constructs|cdk-nag|vite|react|react-dom|esbuild|dynalite)/' },
  },
  {
    name: 'web-imports-the-contract-alone',
    from: { path: '^web/' },
    to: { path: '^functions/', pathNot: '^functions/contract/' },
  },
  {
    name: 'web-runs-no-schema',
    comment:
      'A schema at run time drags zod into the bundle: what is plain data and functions runs, the rest are types.',
    from: { path: '^web/' },
    to: {
      ...runtime,
      path: '^functions/contract/',
      pathNot:
        '^functions/contract/(address|addresses|admin-addresses|errors|event-code|fields|html|live-providers|proof-addresses|pictures|upload-limits|widget-styles|widget-walks|widgets)\\.ts$',
    },
  },
  {
    name: 'web-carries-no-server-library',
    from: { path: '^web/' },
    to: { ...runtime, path: '(^|/)node_modules/(@aws-sdk|aws-cdk-lib|constructs|@middy|zod|luxon|jose)/' },
  },
  {
    name: 'features-apart',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'bot-check-knows-no-feature',
    comment: 'Forms of several features share it.',
    from: { path: '^web/bot-check/' },
    to: { path: '^web/(features|shell|routes|workshop)/' },
  },
  {
    name: 'visitors-load-no-builder',
    comment: 'Not one byte of the page builder is on a page of visitors.',
    from: { path: '^web/', pathNot: `${builder}|^web/routes/admin\\.tsx$` },
    to: { ...runtime, path: builder },
  },
  {
    name: 'ui-knows-no-api',
    from: { path: '^web/ui/' },
    to: { path: '^(functions/|web/(api|features|workshop)/)', pathNot: '^functions/contract/html\\.ts$' },
  },
  {
    name: 'api-knows-no-feature',
    from: { path: '^web/api/' },
    to: { path: '^web/(features|workshop|ui)/' },
  },
  {
    name: 'nothing-imports-infra',
    from: { path: '^(functions|web)/' },
    to: { path: '^infra/' },
  },
  {
    name: 'commands-use-shared-rooms',
    comment: 'Commands and the simulator stand beside the groups, not on them.',
    from: { path: '^(infra/(cli|show)|tests/simulator)/' },
    to: { path: inGroup },
  },
  {
    name: 'nothing-imports-tests',
    from: { path: '^(functions|web|infra)/' },
    to: { path: '^tests/' },
  },
  {
    name: 'cloud-and-local-apart',
    comment: 'The local runtime starts without the CDK, and the stacks hold nothing local.',
    from: { path: '^infra/(local|cli|show)/' },
    to: { path: '^infra/aws/|(^|/)node_modules/(aws-cdk-lib|constructs)/' },
  },
  {
    name: 'stacks-hold-nothing-local',
    from: { path: '^infra/(aws/|[^/]+\\.ts$)' },
    to: { path: '^infra/local/' },
  },
];

/** How modules are read: by swc, since TypeScript 7 has no compiler API to ask. */
const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  detectProcessBuiltinModuleCalls: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|cdk\\.out|\\.data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    mainFields: ['module', 'main', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
  },
};

interface Violation {
  rule: string;
  from: string;
  to: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads every module under the folders and answers how many of the project's own there are, and which imports break
 * a layer rule. Folders are relative to `baseDir`, the project's root unless given.
 */
export async function cruiseLayers(folders: string[], baseDir: string = root) {
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const options = { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(present, options);
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
