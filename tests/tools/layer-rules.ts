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
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser';

/**
 * The layer arrows: main -> handler -> domain <- store <- main inside a group of functions; groups apart from one
 * another; the contract and the web apart from everything that runs on a server; nothing imports infra.
 */
const shared = 'contract|records|rules|platform|count|accounts|content';
/** What each shared room may import of the others; counting, accounts and content serve functions, commands and tests alike. */
const known = {
  records: 'contract',
  platform: 'records|rules|contract',
  count: 'platform|records|rules|contract',
  accounts: 'platform|records|rules|contract',
  content: 'count|platform|records|rules|contract',
};
/** A file of a group, its name captured as $1. */
const inGroup = `^functions/(?!(?:${shared})/)([^/]+)/`;
/** The one entry that composes the handlers of other groups. */
const writer = '^functions/pages/main\\.ts$';
const aws = '(^|/)node_modules/(@aws-sdk|@smithy)/';
const runtime: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ['type-only'] };

/** What only the page builder loads: all of it, and what it knows of the kinds of widget beyond their views. */
const builder = '^web/(workshop/|blocks/(catalogue|common-fields|[^/]+/block)\\.)';

/** Rooms in which no two folders import each other. */
const oneWayRooms = ['web/workshop', 'web/workshop/builder', 'infra', 'infra/cli', 'infra/local'];

type Ends = IRegularForbiddenRuleType;

/** Modules at one path may not import those at another. */
const rule = (name: string, from: Ends['from'] | string, to: Ends['to'] | string): IForbiddenRuleType => ({
  name,
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

export const forbidden: IForbiddenRuleType[] = [
  // A circle has no first file to read, not even one of types.
  rule('no-circle', {}, { circular: true }),
  // An import that leads nowhere hides an arrow from this check.
  rule('resolvable', {}, { couldNotResolve: true, pathNot: '^(virtual:|node:sqlite$)' }),

  // The contract is shared with the browser.
  rule('contract-imports-zod-alone', '^functions/contract/', {
    pathNot: '^functions/contract/|(^|/)node_modules/zod/',
  }),
  // Rules that several groups share: functions of their arguments, over records and the contract.
  rule('rules-are-pure', '^functions/rules/', {
    path: `^functions/|^node:|${aws}`,
    pathNot: '^functions/(rules|records|contract)/',
  }),
  ...Object.entries(known).map(([room, others]) =>
    rule(`${room}-knows-no-group`, `^functions/${room}/`, {
      path: '^functions/',
      pathNot: `^functions/(${room}|${others})/`,
    }),
  ),
  rule(
    'shared-rooms-keep-clients-in-stores',
    { path: '^functions/(count|accounts|content)/', pathNot: '^functions/(count|accounts|content)/store' },
    { path: `^functions/$1/store|${aws}`, ...runtime },
  ),

  // What two groups need lives in count, accounts, rules, records, platform or the contract.
  // The writer of pages shows what the API answers, by the very handlers (functions/pages/DECISION-written-pages.md).
  rule('groups-apart', { path: inGroup, pathNot: writer }, { path: inGroup, pathNot: '^functions/$1/' }),
  rule('writer-composes-groups', writer, {
    path: inGroup,
    pathNot: `^functions/pages/|${inGroup}main\\.ts$`,
  }),
  // The domain declares the store it needs; it knows neither handler, store, main nor any client.
  rule('domain-is-pure', `${inGroup}domain`, `^functions/$1/(handler|store|main)|${aws}|/@middy/`),
  rule('handler-knows-the-domain-alone', `${inGroup}handler`, `^functions/$1/(store|main)|${aws}`),
  rule('store-serves-the-domain', `${inGroup}store`, '^functions/$1/(handler|main)'),
  // main is an entry: the environment becomes dependencies there and nowhere else.
  rule('nobody-imports-main', { path: '^(functions|web)/', pathNot: writer }, `${inGroup}main\\.ts$`),
  rule('aws-stays-in-stores', { path: inGroup, pathNot: `${inGroup}(store|main)` }, aws),
  // A deployed function holds nothing that serves development or deployment.
  rule(
    'functions-carry-no-tools',
    '^functions/',
    '(^|/)node_modules/(aws-cdk-lib|constructs|cdk-nag|vite|react|react-dom|esbuild|dynalite)/',
  ),

  rule('web-imports-the-contract-alone', '^web/', { path: '^functions/', pathNot: '^functions/contract/' }),
  // A schema at run time drags zod into the bundle: what is plain data and functions runs, the rest are types.
  rule('web-runs-no-schema', '^web/', {
    ...runtime,
    path: '^functions/contract/',
    pathNot:
      '^functions/contract/(account-addresses|address|addresses|admin-addresses|blank|color-names|contrast|default-moods|draft-addresses|errors|event-code|fields|fresh-ids|home-page|home-words|html|links|live-provider-names|live-providers|merge|moods|nesting|new-id|page-fields|page-sections|page-words|passkey-addresses|pattern-limits|phase|phase-words|proof-addresses|pictures|roles|sections|seen-home|seen-widgets|slugify|times|upload-limits|video-of|widget-design|widget-fields|widget-styles|widget-walks|widget-words|widgets|written-pages)\\.ts$',
  }),
  rule('web-carries-no-server-library', '^web/', {
    ...runtime,
    path: '(^|/)node_modules/(@aws-sdk|aws-cdk-lib|constructs|@middy|zod|luxon|jose)/',
  }),
  rule('features-apart', '^web/features/([^/]+)/', { path: '^web/features/', pathNot: '^web/features/$1/' }),
  // Forms of several features share it.
  rule('bot-check-knows-no-feature', '^web/bot-check/', '^web/(features|shell|routes|workshop)/'),
  // Not one byte of the page builder is on a page of visitors.
  rule(
    'visitors-load-no-builder',
    { path: '^web/', pathNot: `${builder}|^web/routes/admin\\.tsx$` },
    { ...runtime, path: builder },
  ),
  rule('ui-knows-no-api', '^web/ui/', {
    path: '^(functions/|web/(api|features|workshop)/)',
    pathNot: '^functions/contract/html\\.ts$',
  }),
  rule('api-knows-no-feature', '^web/api/', '^web/(features|workshop|ui)/'),

  rule('nothing-imports-infra', '^(functions|web)/', '^infra/'),
  // Commands and the simulator use the shared rooms, not the groups.
  rule('commands-use-shared-rooms', '^(infra/(cli|show)|tests/lab/simulator)/', inGroup),
  rule('nothing-imports-tests', '^(functions|web|infra)/', '^tests/'),
  // The local runtime starts without the CDK, and the stacks hold nothing local.
  rule(
    'cloud-and-local-apart',
    '^infra/(local|cli|show)/',
    '^infra/aws/|(^|/)node_modules/(aws-cdk-lib|constructs)/',
  ),
  rule('stacks-hold-nothing-local', '^infra/(aws/|[^/]+\\.ts$)', '^infra/local/'),
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

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads every module under the folders; returns how many of the project's own there are, and which imports break a rule. */
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
function twoWayImports(modules: IModule[], room: string) {
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
