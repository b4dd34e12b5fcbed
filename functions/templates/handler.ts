import { templateManagerSchemas } from '#contract/template-manager.ts';
import { templatesSchemas } from '#contract/templates.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import type { StoredBy } from '#records/templates.ts';
import { currentTemplate, type TemplatesStore } from './domain.ts';
import { publish, unpublish, unschedule } from './domain-publish.ts';
import {
  createTemplate,
  deleteTemplate,
  draftDocument,
  findRevision,
  listRevisions,
  listTemplates,
  makeDefault,
} from './domain-templates.ts';
import * as drafts from './domain-drafts.ts';

/** The templates group: home's widgets, and what admins do to them. */
export function templatesHandler(
  { clock, ...platform }: Platform,
  store: TemplatesStore,
  nameOf: (userId: string) => Promise<string>,
): LambdaHandler {
  const now = () => clock.now();
  const by = async ({ userId }: Session): Promise<StoredBy> => ({
    at: new Date(now()).toISOString(),
    by: await nameOf(userId),
    account: userId,
  });
  const schemas = { ...templatesSchemas, ...templateManagerSchemas };
  return createHandler({ clock, ...platform }, 'templates', schemas, {
    'template.get': () => currentTemplate(store, now()),
    'templates.list': ({ query }) => draftDocument(store, query.template, now()),
    'templates.add': async ({ body, session }) => drafts.addWidget(store, body, await by(session)),
    'templates.toggle': async ({ params, body, session }) =>
      drafts.toggleWidget(store, params.id, body, await by(session)),
    'templates.remove': async ({ params, body, session }) =>
      drafts.removeWidget(store, params.id, body, await by(session)),
    'templates.sort': async ({ body, session }) => drafts.sortWidgets(store, body, await by(session)),
    'templates.save': async ({ params, body, session }) =>
      drafts.saveWidget(store, params.id, body, await by(session)),
    'templates.draft': async ({ body, session }) => drafts.saveDraft(store, body, await by(session)),
    'templates.all': () => listTemplates(store, now()),
    'templates.create': async ({ body, session }) => createTemplate(store, body, await by(session)),
    'templates.default': ({ body }) => makeDefault(store, body, now()),
    'templates.delete': ({ body }) => deleteTemplate(store, body.template, now()),
    'templates.publish': async ({ body, session }) => publish(store, body, await by(session)),
    'templates.unpublish': async ({ body, session }) => unpublish(store, body, await by(session)),
    'templates.unschedule': ({ body }) => unschedule(store, body, now()),
    'templates.revisions': ({ query }) => listRevisions(store, query.template, now()),
    'templates.revision': ({ query }) => findRevision(store, query.template, Number(query.revision), now()),
  });
}
