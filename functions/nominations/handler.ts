import type { Author, Content } from '#content/change.ts';
import { nominationsSchemas } from '#contract/nominations.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import { accept } from './domain-accept.ts';
import { join, listCategories, listGroups, type NominationsStore, reject, reopen, split } from './domain.ts';

export interface NominationsDependencies {
  store: NominationsStore;
  content: Content;
  nameOf: (userId: string) => Promise<string>;
}

/** What organizers see and decide of what fans nominated. */
export function nominationsHandler(
  platform: Platform,
  { store, content, nameOf }: NominationsDependencies,
): LambdaHandler {
  const authorOf = async ({ userId }: Session): Promise<Author> => ({
    id: userId,
    name: (await nameOf(userId)) || userId,
  });
  const rulingBy = async (session: Session) => ({
    at: new Date(platform.clock.now()).toISOString(),
    by: (await authorOf(session)).name,
  });
  return createHandler(platform, 'nominations', nominationsSchemas, {
    'nominations.categories': () => listCategories(store),
    'nominations.list': ({ query }) => listGroups(store, query.category, Number(query.after ?? 0)),
    'nominations.join': ({ body }) => join(store, body),
    'nominations.split': ({ body }) => split(store, body),
    'nominations.reject': async ({ body, session }) => reject(store, body, await rulingBy(session)),
    'nominations.reopen': ({ body }) => reopen(store, body),
    'nominations.accept': async ({ body, session }) =>
      accept({ store, content }, body, await authorOf(session)),
  });
}
