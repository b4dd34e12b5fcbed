import { pathOf, type RouteId } from './addresses.ts';
import { endpoints, type Endpoint } from './endpoints.ts';

/** The routes that a path has, by method (that of a GET also by HEAD), and what stands in the places that the path leaves open. */
export interface PathMatch {
  methods: ReadonlyMap<string, { id: RouteId; endpoint: Endpoint }>;
  params: Record<string, string>;
}

/** Finds the routes of a path (decoded, as API Gateway gives it, without query) under a base path; undefined for a path that has none. */
export type MatchPath = (path: string) => PathMatch | undefined;

type Methods = Map<string, { id: RouteId; endpoint: Endpoint }>;

/** A matcher over the whole route table: paths without open places by one look-up, the few with `{name}` one after another. */
export function createMatchPath(basePath: string): MatchPath {
  const table = new Map<string, Methods>();
  for (const id of Object.keys(endpoints) as RouteId[]) {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    const methods: Methods = table.get(path) ?? new Map();
    methods.set(endpoint.method, { id, endpoint });
    // What can be read can be asked for without its body (RFC 9110, HEAD).
    if (endpoint.method === 'GET') methods.set('HEAD', { id, endpoint });
    table.set(path, methods);
  }
  const open = [...table]
    .filter(([path]) => path.includes('{'))
    .map(([path, methods]) => ({ pattern: patternOf(path), methods }));

  return (path) => {
    const exact = table.get(path);
    if (exact) return { methods: exact, params: {} };
    for (const { pattern, methods } of open) {
      const match = pattern.exec(path);
      if (match) return { methods, params: { ...match.groups } };
    }
    return undefined;
  };
}

/** `{name}` stands for one segment. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
