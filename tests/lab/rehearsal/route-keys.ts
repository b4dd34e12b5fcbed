export interface Route {
  RouteKey: string;
  Target: string;
}

export interface Found {
  route: Route;
  variables: Record<string, string>;
}

/**
 * The route that an HTTP API takes for a request, and the variables of its path: a full match of method and path first, then one with a
 * greedy variable, then `$default`. Of several, that with more of its path spelled out, and then that which names the method.
 */
export function pickRoute(routes: readonly Route[], method: string, path: string): Found | undefined {
  const parts = path.split('/');
  const found = routes.flatMap((route) => {
    const [own, pattern] = route.RouteKey.split(' ');
    if (pattern === undefined || (own !== 'ANY' && own !== method)) return [];
    const variables = match(pattern.split('/'), parts);
    return variables
      ? [{ route, variables, rank: [rankOf(pattern), own === 'ANY' ? '1' : '0'].join('') }]
      : [];
  });
  const [best] = found.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  if (best) return best;
  const fallback = routes.find(({ RouteKey }) => RouteKey === '$default');
  return fallback && { route: fallback, variables: {} };
}

const variable = /^\{(\w+)(\+?)\}$/;

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const variables: Record<string, string> = {};
  for (const [at, segment] of pattern.entries()) {
    const [, name, greedy] = variable.exec(segment) ?? [];
    const part = parts[at];
    if (part === undefined) return undefined;
    if (name === undefined) {
      if (segment !== part) return undefined;
    } else if (greedy) {
      return { ...variables, [name]: parts.slice(at).join('/') };
    } else if (part === '') return undefined;
    else variables[name] = part;
  }
  return pattern.length === parts.length ? variables : undefined;
}

/** Orders patterns that match the same path: the lower, the more specific. A greedy one comes after all others. */
function rankOf(pattern: string): string {
  const ranks = pattern.split('/').map((segment) => {
    const [, name, greedy] = variable.exec(segment) ?? [];
    return name === undefined ? '0' : greedy ? '2' : '1';
  });
  return (ranks.includes('2') ? '1' : '0') + ranks.join('').padEnd(32, '3');
}
