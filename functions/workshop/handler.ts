import { contentSchemas } from '#contract/content.ts';
import type { Author, Content } from '#content/change.ts';
import { rolesFor, type Role } from '#contract/roles.ts';
import type { Authors } from '#platform/authors.ts';
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
  authors: Authors;
}

/** What organizers read and change of the show's content. */
export function workshopHandler(
  platform: Platform,
  { content, authors }: WorkshopDependencies,
): LambdaHandler {
  const authorOf = ({ userId: id }: Session): Author => ({ id });
  const { answered } = authors;
  return createHandler(platform, 'workshop', contentSchemas, {
    'content.get': ({ params, query, session }) =>
      answered(readPart(content, params.part, { category: query.category, seesVotes: seesVotes(session) })),
    'content.save': ({ params, body, session }) =>
      answered(savePart(content, params.part, body, authorOf(session))),
    'content.saveNominee': ({ body, session }) =>
      answered(saveNominee(content, body, authorOf(session), seesVotes(session))),
    'content.withdraw': ({ body, session }) => answered(withdraw(content, body, authorOf(session))),
    'content.reinstate': ({ body, session }) => answered(reinstate(content, body, authorOf(session))),
    'content.move': ({ body, session }) =>
      answered(moveNominee(content, body, authorOf(session), seesVotes(session))),
    'content.sort': ({ body, session }) => sortNominees(content, body, authorOf(session)),
    'content.announce': ({ body, session }) => answered(announce(content, body, authorOf(session))),
    'content.check': ({ body, session }) => answered(checkSheet(content, body, authorOf(session))),
    'content.apply': ({ body, session }) => answered(applySheet(content, body, authorOf(session))),
    'content.log': ({ query }) =>
      answered(readLog(content.log, query.before === undefined ? undefined : Number(query.before))),
    'content.undo': ({ body, session }) => answered(undo(content, body.entry, authorOf(session))),
  });
}

/** Votes are results, which not everybody who edits may read. */
const seesVotes = ({ roles }: Session): boolean =>
  (rolesFor.auditor as readonly Role[]).some((role) => roles.includes(role));
