import type { Group } from '#contract/endpoints.ts';
import { createMatchPath } from '#contract/match.ts';
import { AppError } from '../errors.ts';
import type { Step } from './exchange.ts';

/** Finds the route of the request. Unknown paths are a 404, known ones with another method a 405 with `Allow`. */
export function route(group: Group, basePath: string): Step {
  const matchPath = createMatchPath(basePath);
  return {
    before: ({ event }) => {
      const match = matchPath(event.rawPath ?? '');
      if (!match) throw new AppError('not_found');
      const found = match.methods.get(event.requestContext?.http?.method ?? '');
      if (!found) {
        event.exchange.headers['allow'] = [...match.methods.keys()].sort().join(', ');
        throw new AppError('method_not_allowed');
      }
      if (found.endpoint.group !== group) throw new AppError('not_found');
      event.exchange.routeId = found.id;
      event.exchange.endpoint = found.endpoint;
      event.exchange.rawParams = match.params;
    },
  };
}
