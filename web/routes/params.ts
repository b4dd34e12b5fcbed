import { decoded } from '../paths.ts';

/** What the path of a route leaves open, decoded; each route knows its own. */
export interface RouteParams {
  category?: string;
  hash?: string;
}

/** The open places of a path as people would write them. One that is no proper encoding stays as it is. */
export function decodeParams(params: Readonly<Record<string, string | undefined>>): RouteParams {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  );
}
