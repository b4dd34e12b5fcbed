import { decoded } from '../paths.ts';

/** The parameters of a route's path, decoded. */
export interface RouteParams {
  category?: string;
  hash?: string;
}

/** Decodes the parameters of a path. An invalid encoding stays as it is. */
export function decodeParams(params: Readonly<Record<string, string | undefined>>): RouteParams {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  );
}
