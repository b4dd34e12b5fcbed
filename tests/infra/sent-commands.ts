import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, type Endpoint, type Group } from '#contract/endpoints.ts';
import { callsIn, childrenOf, exportsOf, importsOf, parse, unitOf, type Node } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The right that each call of the SDK needs (service authorization references of DynamoDB, S3, SES and Secrets Manager). */
const actions: Record<string, string> = {
  GetCommand: 'dynamodb:GetItem',
  PutCommand: 'dynamodb:PutItem',
  UpdateCommand: 'dynamodb:UpdateItem',
  UpdateItemCommand: 'dynamodb:UpdateItem',
  DeleteCommand: 'dynamodb:DeleteItem',
  QueryCommand: 'dynamodb:Query',
  paginateQuery: 'dynamodb:Query',
  ScanCommand: 'dynamodb:Scan',
  paginateScan: 'dynamodb:Scan',
  BatchGetCommand: 'dynamodb:BatchGetItem',
  BatchWriteCommand: 'dynamodb:BatchWriteItem',
  readItem: 'dynamodb:GetItem',
  readRecord: 'dynamodb:GetItem',
  putItem: 'dynamodb:PutItem',
  updateItem: 'dynamodb:UpdateItem',
  deleteItem: 'dynamodb:DeleteItem',
  queryItems: 'dynamodb:Query',
  queryRecords: 'dynamodb:Query',
  scanItems: 'dynamodb:Scan',
  scanAccounts: 'dynamodb:Scan',
  writeBatches: 'dynamodb:BatchWriteItem',
  GetObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
  // Signed in the name of the function, and good for what the function itself may do.
  createPresignedPost: 's3:PutObject',
  // S3 tells an object that is not there from one that nobody may read to those alone who may list.
  NoSuchKey: 's3:ListBucket',
  SendEmailCommand: 'ses:SendEmail',
  InvokeCommand: 'lambda:InvokeFunction',
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
};

/** Send commands to the tables that their callers name: their functions count as commands of these. */
const itemsModules: readonly string[] = ['functions/records/items.ts', 'functions/records/batches.ts'];
/** Reads secrets by the variables that name them, rather than each in a module of its own. */
const secretsModule = 'functions/platform/secrets.ts';

/** What counts as a call among the exports of the SDK; the others are clients, errors and types. */
const isCall = (name: string): boolean =>
  name in actions || /Command$|^paginate|^create|^waitUntil/.test(name);

interface Module {
  path: string;
  node: Node;
  /** Whether other groups run it too, so that parts of it may lie idle. */
  isShared: boolean;
  sdk: Set<string>;
  imports: string[];
  calls: ReturnType<typeof callsIn>;
}

/**
 * What the function of a group can send: the right it needs, with ` on ` and the variable that names the table where it goes to one.
 * All code of the group counts as run; of what it imports from the shared rooms, what is reached by name: a
 * function, constant or property whose name stands in code that runs. Names that coincide make the answer too wide, never too narrow.
 * @param changed sources by path that take the place of files
 * @param part names a function beside that of the group, whose entry is `main-<part>.ts`
 * @throws Error for a call whose right or whose table cannot be told
 */
export function sentBy(group: Group, changed: Record<string, string> = {}, part = ''): string[] {
  const modules = modulesOf(`functions/${group}/main${part && `-${part}`}.ts`, changed);
  const names = new Set<string>();
  const calls = new Set<string>();
  let idle: { module: Module; name: string; node: Node }[] = [];

  const run = (module: Module, node: Node): void => {
    const name = node.type === 'Identifier' ? (node['value'] as string) : undefined;
    if (name !== undefined) names.add(name);
    if (name !== undefined && module.sdk.has(name) && isCall(name) && module.path !== secretsModule)
      for (const right of rightsOf(name, module, modules)) calls.add(right);
    if (name !== undefined && module.path === secretsModule && /^[A-Z_]+_SECRET_ARN$/.test(name))
      calls.add(`${actions['GetSecretValueCommand']} on ${name}`);
    for (const child of childrenOf(node)) {
      const unit = module.isShared ? unitOf(child) : undefined;
      if (unit !== undefined) idle.push({ module, name: unit, node: child });
      // `{ everyCategory }` hands something on under its own name, and is reached by that name as well.
      else if (!(module.isShared && node.type === 'ObjectExpression')) run(module, child);
    }
  };
  for (const module of modules) run(module, module.node);
  for (;;) {
    const reached = idle.filter(({ name }) => names.has(name) && isReachable(group, name));
    if (reached.length === 0) return [...calls].toSorted();
    idle = idle.filter((unit) => !reached.includes(unit));
    for (const { module, node } of reached) childrenOf(node).forEach((child) => run(module, child));
  }
}

/** The session and the account behind it are looked at only on routes that the CDN does not store (functions/platform/chain/guards.ts). */
const isReachable = (group: Group, name: string): boolean =>
  (name !== 'accountStates' && name !== 'sessionKeys') ||
  Object.values<Endpoint>(endpoints).some((endpoint) => endpoint.group === group && !endpoint.cache);

function rightsOf(name: string, module: Module, modules: readonly Module[]): string[] {
  const action = actions[name];
  if (!action) throw new Error(`${module.path} uses ${name}, whose right is not known here.`);
  if (!action.startsWith('dynamodb:')) return [action];
  const tables = tablesOf(module, modules);
  // A batch of reads alone goes to several tables in one call.
  if (tables.length === 0 || (tables.length > 1 && name !== 'BatchGetCommand'))
    throw new Error(`${module.path} works on ${tables.join(' and ') || 'no table'}, and should on one.`);
  return tables.map((table) => `${action} on ${table}`);
}

/** The tables that a module works on: the variables it reads, or those whose values its functions are called with. */
function tablesOf(module: Module, modules: readonly Module[]): string[] {
  const own = tablesIn(module.node);
  const exported = exportsOf(module.node);
  const given = modules
    .flatMap(({ calls }) => calls)
    .filter(({ to }) => exported.includes(to))
    .flatMap((call) => call.arguments.flatMap(tablesIn));
  return [...new Set(own.length > 0 ? own : given)];
}

const tablesIn = (node: Node): string[] => [
  ...(node.type === 'Identifier' && /^[A-Z]+_TABLE$/.test(node['value'] as string)
    ? [node['value'] as string]
    : []),
  ...childrenOf(node).flatMap(tablesIn),
];

/** A module and all it loads of the project, save what can hold no client: the contract and the pure rules. */
function modulesOf(entry: string, changed: Record<string, string>): Module[] {
  const found = new Map<string, Module>();
  const read = (path: string): void => {
    if (found.has(path) || itemsModules.includes(path) || /^functions\/(contract|rules)\//.test(path)) return;
    const source = changed[path];
    const module = source === undefined ? fileAt(path) : moduleOf(path, source);
    found.set(path, module);
    module.imports.forEach(read);
  };
  read(entry);
  return [...found.values()];
}

const files = new Map<string, Module>();
function fileAt(path: string): Module {
  const module = files.get(path) ?? moduleOf(path, readFileSync(join(root, path), 'utf8'));
  files.set(path, module);
  return module;
}

function moduleOf(path: string, source: string): Module {
  const node = parse(source);
  const imports = importsOf(node);
  return {
    path,
    node,
    isShared: /^functions\/(accounts|content|count|platform|records)\//.test(path),
    sdk: new Set(
      imports
        .filter(({ from }) => from.startsWith('@aws-sdk/') || itemsModules.includes(pathOf(path, from)))
        .flatMap(({ names }) => names),
    ),
    calls: callsIn(node),
    imports: imports.filter(({ from }) => /^[.#]/.test(from)).map(({ from }) => pathOf(path, from)),
  };
}

const pathOf = (importer: string, from: string): string =>
  from.startsWith('#') ? join('functions', from.slice(1)) : join(importer, '..', from);
