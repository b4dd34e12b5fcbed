import { contentSchemas } from '#contract/content.ts';
import type { Author, Content } from '#content/change.ts';
import { rolesFor, type Role } from '#contract/roles.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import { readPart, reinstate, saveNominee, savePart, sortNominees, withdraw } from './domain.ts';
import { announce } from './domain-announce.ts';
import { moveNominee } from './domain-move.ts';
import { type LogStore, readLog, undo } from './domain-log.ts';
import { applySheet, checkSheet } from './domain-sheet.ts';

export interface WorkshopDependencies {
  content: Content & { log: LogStore };
  nameOf: (userId: string) => Promise<string>;
}

/** What organizers read and change of the show's content. */
export function workshopHandler(
  platform: Platform,
  { content, nameOf }: WorkshopDependencies,
): LambdaHandler {
  const authorOf = async ({ userId }: Session): Promise<Author> => ({
    id: userId,
    name: (await nameOf(userId)) || userId,
  });
  return createHandler(platform, 'workshop', contentSchemas, {
    'content.get': ({ params, query, session }) =>
      readPart(content, params.part, { category: query.category, seesVotes: seesVotes(session) }),
    'content.save': async ({ params, body, session }) =>
      savePart(content, params.part, body, await authorOf(session)),
    'content.saveNominee': async ({ body, session }) =>
      saveNominee(content, body, await authorOf(session), seesVotes(session)),
    'content.withdraw': async ({ body, session }) => withdraw(content, body, await authorOf(session)),
    'content.reinstate': async ({ body, session }) => reinstate(content, body, await authorOf(session)),
    'content.move': async ({ body, session }) =>
      moveNominee(content, body, await authorOf(session), seesVotes(session)),
    'content.sort': async ({ body, session }) => sortNominees(content, body, await authorOf(session)),
    'content.announce': async ({ body, session }) => announce(content, body, await authorOf(session)),
    'content.check': async ({ body, session }) => checkSheet(content, body, await authorOf(session)),
    'content.apply': async ({ body, session }) => applySheet(content, body, await authorOf(session)),
    'content.log': ({ query }) =>
      readLog(content.log, query.before === undefined ? undefined : Number(query.before)),
    'content.undo': async ({ body, session }) => undo(content, body.entry, await authorOf(session)),
  });
}

/** Votes are results, which not everybody who edits may read. */
const seesVotes = ({ roles }: Session): boolean =>
  (rolesFor.auditor as readonly Role[]).some((role) => roles.includes(role));
