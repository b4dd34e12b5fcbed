import type * as z from 'zod/mini';
import { adminResultsSchemas } from './admin-results.ts';
import { appSchemas } from './app.ts';
import { authSchemas } from './auth.ts';
import { catalogSchemas, eventsSchemas } from './catalog.ts';
import { identitySchemas } from './identity.ts';
import { imagesSchemas } from './images.ts';
import type { RouteId } from './addresses.ts';
import { navigationSchemas } from './navigation.ts';
import { newsletterSchemas } from './newsletter.ts';
import { preNominationsSchemas } from './pre-nominations.ts';
import { resultsSchemas } from './results.ts';
import { sponsorsSchemas } from './sponsors.ts';
import { templateManagerSchemas } from './template-manager.ts';
import { templatesSchemas } from './templates.ts';
import { uploadsSchemas } from './uploads.ts';
import { votesSchemas } from './votes.ts';

/** A route without a schema takes nothing of that kind. */
export interface RouteSchemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
}

/**
 * The schemas of every route of the table, for documents and tests; functions import their own group's only.
 */
export const schemas = {
  ...appSchemas,
  ...eventsSchemas,
  ...catalogSchemas,
  ...navigationSchemas,
  ...authSchemas,
  ...votesSchemas,
  ...resultsSchemas,
  ...adminResultsSchemas,
  ...sponsorsSchemas,
  ...templatesSchemas,
  ...templateManagerSchemas,
  ...uploadsSchemas,
  ...imagesSchemas,
  ...identitySchemas,
  ...newsletterSchemas,
  ...preNominationsSchemas,
} satisfies Record<RouteId, RouteSchemas>;

type Schemas = typeof schemas;
type Part<Id extends RouteId, Key extends 'params' | 'query' | 'body'> =
  Schemas[Id] extends Record<Key, infer S extends z.ZodMiniType> ? z.output<S> : undefined;

/** Parsed path parameters of a route, or undefined when it has none. */
export type Params<Id extends RouteId> = Part<Id, 'params'>;
/** Parsed query of a route, or undefined when it takes none. */
export type Query<Id extends RouteId> = Part<Id, 'query'>;
/** Parsed body of a route, or undefined when it takes none. */
export type Body<Id extends RouteId> = Part<Id, 'body'>;
/** Body of a successful answer. */
export type Answer<Id extends RouteId> = z.output<Schemas[Id]['response']>;
