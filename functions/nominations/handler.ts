import type { Author, Content } from '#content/change.ts';
import { nominationsSchemas } from '#contract/nominations.ts';
import type { Authors } from '#platform/authors.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import { accept } from './domain-accept.ts';
import { join, listCategories, listGroups, type NominationsStore, reject, reopen, split } from './domain.ts';

export interface NominationsDependencies {
  store: NominationsStore;
  content: Content;
  authors: Authors;
}

/** What organizers see and decide of what fans nominated. */
export function nominationsHandler(
  platform: Platform,
  { store, content, authors }: NominationsDependencies,
): LambdaHandler {
  const rulingBy = ({ userId: by }: Session) => ({ at: new Date(platform.clock.now()).toISOString(), by });
  const authorOf = ({ userId: id, roles }: Session): Author => ({ id, isAdmin: roles.includes('admin') });
  return createHandler(platform, 'nominations', nominationsSchemas, {
    'nominations.categories': () => listCategories(store),
    'nominations.list': ({ query }) =>
      authors.answered(listGroups(store, query.category, Number(query.after ?? 0))),
    'nominations.join': ({ body }) => authors.answered(join(store, body)),
    'nominations.split': ({ body }) => authors.answered(split(store, body)),
    'nominations.reject': ({ body, session }) => authors.answered(reject(store, body, rulingBy(session))),
    'nominations.reopen': ({ body }) => authors.answered(reopen(store, body)),
    'nominations.accept': ({ body, session }) => accept({ store, content }, body, authorOf(session)),
  });
}
