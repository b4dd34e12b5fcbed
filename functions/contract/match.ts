import { pathOf, type RouteId } from './addresses.ts';
import { endpoints, type Endpoint } from './endpoints.ts';

/** GET also as HEAD. */
export interface PathMatch {
  methods: ReadonlyMap<string, { id: RouteId; endpoint: Endpoint }>;
  params: Record<string, string>;
}

/** Takes a decoded path without query, as API Gateway passes it. */
export type MatchPath = (path: string) => PathMatch | undefined;

type Methods = Map<string, { id: RouteId; endpoint: Endpoint }>;

export function createMatchPath(basePath: string): MatchPath {
  const table = new Map<string, Methods>();
  for (const id of Object.keys(endpoints) as RouteId[]) {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    const methods: Methods = table.get(path) ?? new Map();
    methods.set(endpoint.method, { id, endpoint });
    if (endpoint.method === 'GET') methods.set('HEAD', { id, endpoint });
    table.set(path, methods);
  }
  const parameterized = [...table]
    .filter(([path]) => path.includes('{'))
    .map(([path, methods]) => ({ pattern: patternOf(path), methods }));

  return (path) => {
    const exact = table.get(path);
    if (exact) return { methods: exact, params: {} };
    for (const { pattern, methods } of parameterized) {
      const match = pattern.exec(path);
      if (match) return { methods, params: { ...match.groups } };
    }
    return undefined;
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
