import type * as z from 'zod/mini';
import { accountSchemas } from './account.ts';
import { adminResultsSchemas } from './admin-results.ts';
import { appSchemas } from './app.ts';
import { authSchemas } from './auth.ts';
import { catalogSchemas, eventsSchemas } from './catalog.ts';
import { contentSchemas } from './content.ts';
import { draftLinkSchemas } from './draft-links.ts';
import { identitySchemas } from './identity.ts';
import { imagesSchemas } from './images.ts';
import type { RouteId } from './addresses.ts';
import { mailSchemas } from './mail.ts';
import { navigationSchemas } from './navigation.ts';
import { newsletterSchemas } from './newsletter.ts';
import { peopleSchemas } from './people.ts';
import { nominationsSchemas } from './nominations.ts';
import { passkeysSchemas } from './passkeys.ts';
import { patternSchemas } from './patterns.ts';
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

/** For documents and tests; functions import their own group's only. */
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
  ...draftLinkSchemas,
  ...patternSchemas,
  ...contentSchemas,
  ...uploadsSchemas,
  ...imagesSchemas,
  ...identitySchemas,
  ...passkeysSchemas,
  ...newsletterSchemas,
  ...preNominationsSchemas,
  ...peopleSchemas,
  ...nominationsSchemas,
  ...accountSchemas,
  ...mailSchemas,
} satisfies Record<RouteId, RouteSchemas>;

type Schemas = typeof schemas;
type Part<Id extends RouteId, Key extends 'params' | 'query' | 'body'> =
  Schemas[Id] extends Record<Key, infer S extends z.ZodMiniType> ? z.output<S> : undefined;

/** Undefined when the route has none; so for Query and Body. */
export type Params<Id extends RouteId> = Part<Id, 'params'>;
export type Query<Id extends RouteId> = Part<Id, 'query'>;
export type Body<Id extends RouteId> = Part<Id, 'body'>;
export type Answer<Id extends RouteId> = z.output<Schemas[Id]['response']>;
