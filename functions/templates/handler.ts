import { draftLinkSchemas } from '#contract/draft-links.ts';
import { patternSchemas } from '#contract/patterns.ts';
import { templateManagerSchemas } from '#contract/template-manager.ts';
import { templatesSchemas } from '#contract/templates.ts';
import type { Authors } from '#platform/authors.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import type { StoredBy } from '#records/templates.ts';
import { currentTemplate, type TemplatesStore } from './domain.ts';
import { publish, unpublish, unschedule } from './domain-publish.ts';
import { draftByLink, shareDraft, sharedLink, unshareDraft } from './domain-share.ts';
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
import * as patterns from './domain-patterns.ts';
import { present } from './domain-presence.ts';

/** The templates group: home's widgets, and what admins do to them. */
export function templatesHandler(
  { clock, ...platform }: Platform,
  store: TemplatesStore,
  authors: Authors,
): LambdaHandler {
  const now = () => clock.now();
  const by = ({ userId }: Session): StoredBy => ({
    at: new Date(now()).toISOString(),
    by: userId,
    account: userId,
  });
  const { answered } = authors;
  const keys = platform.secrets.sessionKeys;
  const schemas = { ...templatesSchemas, ...templateManagerSchemas, ...draftLinkSchemas, ...patternSchemas };
  return createHandler({ clock, ...platform }, 'templates', schemas, {
    'template.get': () => currentTemplate(store, now()),
    'templates.list': ({ query }) => answered(draftDocument(store, query.template, now())),
    'templates.add': ({ body, session }) => answered(drafts.addWidget(store, body, by(session))),
    'templates.toggle': ({ params, body, session }) =>
      answered(drafts.toggleWidget(store, params.id, body, by(session))),
    'templates.remove': ({ params, body, session }) =>
      answered(drafts.removeWidget(store, params.id, body, by(session))),
    'templates.sort': ({ body, session }) => answered(drafts.sortWidgets(store, body, by(session))),
    'templates.save': ({ params, body, session }) =>
      answered(drafts.saveWidget(store, params.id, body, by(session))),
    'templates.draft': ({ body, session }) => answered(drafts.saveDraft(store, body, by(session))),
    'templates.presence': ({ body, session }) => answered(present(store, body, session.userId, now())),
    'templates.all': () => answered(listTemplates(store, now())),
    'templates.create': ({ body, session }) => answered(createTemplate(store, body, by(session))),
    'templates.default': ({ body }) => answered(makeDefault(store, body, now())),
    'templates.delete': ({ body }) => answered(deleteTemplate(store, body, now())),
    'templates.publish': ({ body, session }) => answered(publish(store, body, by(session))),
    'templates.unpublish': ({ body, session }) => answered(unpublish(store, body, by(session))),
    'templates.unschedule': ({ body }) => answered(unschedule(store, body, now())),
    'templates.revisions': ({ query }) => answered(listRevisions(store, query.template, now())),
    'templates.revision': ({ query }) =>
      answered(findRevision(store, query.template, Number(query.revision), now())),
    'templates.shared': ({ query }) => answered(sharedLink(store, keys, query.template, now())),
    'templates.share': ({ body, session }) => answered(shareDraft(store, keys, body, by(session))),
    'templates.unshare': ({ body }) => unshareDraft(store, body.template, now()),
    'templates.patterns': () => answered(patterns.listPatterns(store)),
    'templates.pattern': ({ query }) => patterns.findPattern(store, query.pattern),
    'templates.savePattern': ({ body, session }) => answered(patterns.savePattern(store, body, by(session))),
    'templates.renamePattern': ({ body }) => answered(patterns.renamePattern(store, body)),
    'templates.deletePattern': ({ body }) => patterns.deletePattern(store, body.pattern),
    'template.draft': ({ body }) => draftByLink(store, keys, body.token, now()),
  });
}
