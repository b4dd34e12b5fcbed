import { endpoints, pathOf, type Endpoint, type Group, type RouteId } from '#contract/endpoints.ts';
import { AppError } from '../errors.ts';
import type { ExchangeEvent, Step } from './exchange.ts';

type Methods = Map<string, { id: RouteId; endpoint: Endpoint }>;

/** Finds the route of the request. Unknown paths are a 404, known ones with another method a 405 with `Allow`. */
export function route(group: Group, basePath: string): Step {
  const table = routeTable(basePath);
  return {
    before: ({ event }) => {
      const { method, path } = target(event);
      const methods = table.get(path);
      if (!methods) throw new AppError('not_found');
      const found = methods.get(method);
      if (!found) {
        event.exchange.headers['allow'] = [...methods.keys()].sort().join(', ');
        throw new AppError('method_not_allowed');
      }
      if (found.endpoint.group !== group) throw new AppError('not_found');
      event.exchange.routeId = found.id;
      event.exchange.endpoint = found.endpoint;
    },
  };
}

function routeTable(basePath: string): Map<string, Methods> {
  const table = new Map<string, Methods>();
  for (const id of Object.keys(endpoints) as RouteId[]) {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    const methods: Methods = table.get(path) ?? new Map();
    table.set(path, methods.set(endpoint.method, { id, endpoint }));
  }
  return table;
}

function target(event: ExchangeEvent): { method: string; path: string } {
  return { method: event.requestContext?.http?.method ?? '', path: event.rawPath ?? '' };
}
