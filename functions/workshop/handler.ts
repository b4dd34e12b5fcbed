import { contentSchemas } from '#contract/content.ts';
import type { Author, Content } from '#content/change.ts';
import { rolesFor, type Role } from '#contract/roles.ts';
import type { LogAct } from '#count/audit.ts';
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
  /** Logs an action before its author gets the answer. */
  logAct: LogAct;
}

/** What organizers read and change of the show's content. */
export function workshopHandler(
  platform: Platform,
  { content, authors, logAct }: WorkshopDependencies,
): LambdaHandler {
  /**
   * Acts on the show as a session may know it. How many votes there are is a result: it is told to those who may read results
   * alone, whether in an answer, a fault or a question, and then the log says that they have seen it.
   */
  const seenBy =
    (session: Session) =>
    async <T>(act: (content: WorkshopDependencies['content'], author: Author) => Promise<T>): Promise<T> => {
      let isTold = false;
      const told = (votes: number): number => {
        isTold = true;
        return votes;
      };
      const votes = { ...content.votes, ...(mayReadResults(session) && { told }) };
      const { userId: id, roles } = session;
      const author = { id, isAdmin: roles.includes('admin') };
      try {
        return await authors.answered(act({ ...content, votes }, author));
      } finally {
        if (isTold) await logAct({ id }, 'view', 'votes in the workshop');
      }
    };
  return createHandler(platform, 'workshop', contentSchemas, {
    'content.get': ({ params, query, session }) =>
      seenBy(session)((show) => readPart(show, params.part, query.category)),
    'content.save': ({ params, body, session }) =>
      seenBy(session)((show, author) => savePart(show, params.part, body, author)),
    'content.saveNominee': ({ body, session }) =>
      seenBy(session)((show, author) => saveNominee(show, body, author)),
    'content.withdraw': ({ body, session }) =>
      seenBy(session)((show, author) => withdraw(show, body, author)),
    'content.reinstate': ({ body, session }) =>
      seenBy(session)((show, author) => reinstate(show, body, author)),
    'content.move': ({ body, session }) => seenBy(session)((show, author) => moveNominee(show, body, author)),
    'content.sort': ({ body, session }) =>
      seenBy(session)((show, author) => sortNominees(show, body, author)),
    'content.announce': ({ body, session }) =>
      seenBy(session)((show, author) => announce(show, body, author)),
    'content.check': ({ body, session }) => seenBy(session)((show, author) => checkSheet(show, body, author)),
    'content.apply': ({ body, session }) => seenBy(session)((show, author) => applySheet(show, body, author)),
    'content.log': ({ query, session }) =>
      seenBy(session)(({ log }) =>
        readLog(log, query.before === undefined ? undefined : Number(query.before)),
      ),
    'content.undo': ({ body, session }) => seenBy(session)((show, author) => undo(show, body, author)),
  });
}

const mayReadResults = ({ roles }: Session): boolean =>
  (rolesFor.auditor as readonly Role[]).some((role) => roles.includes(role));
