import { parseSync } from '@swc/core';

/** A node of a syntax tree, as loosely typed as a walk over all kinds of them needs it. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

export interface Import {
  from: string;
  names: string[];
}

export const parse = (source: string): Node =>
  parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node;

/** The imports of a module, without those of types. */
export function importsOf(module: Node): Import[] {
  return (module['body'] as Node[])
    .filter(({ type, typeOnly, source }) => type.match(/^(Import|Export)/) && !typeOnly && source)
    .map(({ source, specifiers }) => ({
      from: (source as { value: string }).value,
      names: (specifiers as { isTypeOnly?: boolean; local?: { value: string } }[])
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ local }) => local?.value ?? ''),
    }));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Types say nothing about what runs; these kinds of nodes wrap code that does. */
const wrappers = new Set([
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
]);

const known = new WeakMap<Node, Node[]>();
export function childrenOf(node: Node): Node[] {
  const children = known.get(node) ?? readChildren(node);
  known.set(node, children);
  return children;
}

function readChildren(node: Node): Node[] {
  const skipped = namingFields[node.type] ?? [];
  return Object.entries(node)
    .filter(([field, value]) => !(skipped.includes(field) && isNode(value) && value.type === 'Identifier'))
    .flatMap(([, value]) => nodesIn(value))
    .filter(({ type }) => (!type.startsWith('Ts') || wrappers.has(type)) && type !== 'ImportDeclaration');
}

/** Nodes in the value of a field; lists hold nodes, or wrap each in an object without a type, as arguments of a call. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (isNode(value)) return [value];
  const { expression } = (value ?? {}) as { expression?: unknown };
  return isNode(expression) ? [expression] : [];
}

/** Fields that name what a node declares, rather than refer to something, where they are plain names. */
const namingFields: Record<string, string[]> = {
  FunctionDeclaration: ['identifier'],
  VariableDeclarator: ['id'],
  KeyValueProperty: ['key'],
  MethodProperty: ['key'],
};

/** The name under which a piece of code is reached from elsewhere, where it has one: a function, a constant, a property. */
export function unitOf(node: Node): string | undefined {
  const { identifier, id, key } = node as { identifier?: Node; id?: Node; key?: Node };
  const name = {
    FunctionDeclaration: identifier,
    VariableDeclarator: id,
    KeyValueProperty: key,
    MethodProperty: key,
  }[node.type];
  return name?.type === 'Identifier' ? (name['value'] as string) : undefined;
}

/** Function and arguments of the calls in a piece of code whose function is a plain name. */
export function callsIn(node: Node): { to: string; arguments: Node[] }[] {
  const inner = childrenOf(node).flatMap(callsIn);
  const callee = node['callee'] as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return inner;
  return [{ to: callee['value'] as string, arguments: nodesIn(node['arguments']) }, ...inner];
}

export const exportsOf = (module: Node): string[] =>
  (module['body'] as Node[])
    .filter(({ type }) => type === 'ExportDeclaration')
    .flatMap(({ declaration }) => {
      const { declarations = [] } = declaration as { declarations?: Node[] };
      return [declaration as Node, ...declarations].map(unitOf).filter((name) => name !== undefined);
    });
