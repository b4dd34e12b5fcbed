import { adminResultsSchemas, type AuditEntry } from '#contract/admin-results.ts';
import { resultsSchemas } from '#contract/results.ts';
import type { Answer } from '#contract/routes.ts';
import type { Act, Audit } from '#count/audit.ts';
import type { RuleBook } from '#count/rule-book.ts';
import type { Authors } from '#platform/authors.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import { namedEntries } from './domain-audit.ts';
import type { ReadingTask } from './domain-readings.ts';
import {
  publicBallots,
  publicCertificate,
  statesOf,
  type EditionSource,
  type ProofStore,
} from './domain-editions.ts';
import { openResults, reveal, undoReveal, winnersOf, type RevealStore } from './domain-reveal.ts';
import { exportOf, summarise, type SummaryStore } from './domain.ts';

/** One edition: what admins see of it, and what they do. */
export interface EditionResults {
  summary: SummaryStore;
  book: RuleBook;
  reveals: RevealStore;
}

export interface ResultsDependencies {
  proofs: ProofStore;
  /** Every edition, the newest first. */
  editions: () => Promise<EditionSource[]>;
  /**
   * The running edition, or a named one.
   * @throws AppError edition_not_found
   */
  edition: (named?: string) => Promise<EditionResults>;
  /**
   * The edition of a current certificate.
   * @throws AppError certificate_not_found
   */
  certified: (digest: string) => Promise<EditionResults>;
  /**
   * The answer to a task that reads every ballot of an edition.
   * @throws AppError being_read until there is one, reading_failed if there are too many
   */
  read: (asked: EditionResults, task: ReadingTask) => Promise<object>;
  audit: Audit;
  authors: Authors;
}

/** Public proofs of a certified result, and what admins see and do about results. */
export function resultsHandler(platform: Platform, dependencies: ResultsDependencies): LambdaHandler {
  const { proofs, edition, read, audit, authors } = dependencies;
  const now = () => platform.clock.now();
  /** Logs an admin's action and returns the admin's id. */
  const note = async ({ userId: id }: Session, what: AuditEntry['what'], detail?: string) => {
    await audit.note({ id }, what, detail);
    return id;
  };
  const act = ({ summary }: EditionResults, session: Session, what: AuditEntry['what']): Act => ({
    now: now(),
    note: (detail) => note(session, what, `${summary.edition.id}, ${detail}`),
  });
  return createHandler(
    platform,
    'results',
    { ...resultsSchemas, ...adminResultsSchemas },
    {
      'results.certificate': ({ query }) => publicCertificate(proofs, query.edition),
      'results.ballots': ({ query }) => publicBallots(proofs, query.certificate, Number(query.bucket)),
      'results.editions': async () => ({ editions: await statesOf(await dependencies.editions(), now()) }),
      'results.summary': async ({ query, session }) => {
        const { summary } = await edition(query.edition);
        await note(session, 'view', detailOf(query));
        return summarise(summary, now(), query.day);
      },
      'results.review': async ({ query, session }) => {
        const asked = await edition(query.edition);
        const found = await read(asked, { kind: 'review', edition: idOf(asked) });
        await note(session, 'review', detailOf(query));
        return found as Answer<'results.review'>;
      },
      'results.export': async ({ body: { format, ...body }, session }) => {
        const { summary } = await edition(body.edition);
        await note(session, 'export', [format, detailOf(body)].filter(Boolean).join(', '));
        return exportOf(await summarise(summary, now(), body.day), format, body.day);
      },
      'results.audit': async ({ query }) => {
        const found =
          query.id === undefined
            ? await audit.newest()
            : [await audit.find(query.id)].flatMap((entry) => entry ?? []);
        return { entries: await namedEntries(authors, found) };
      },
      'results.rules': async ({ query }) =>
        authors.named({ rules: await (await edition(query.edition)).book.list() }),
      'results.preview': async ({ body: { terms, ...body }, session }) => {
        const asked = await edition(body.edition);
        if (terms.kind === 'merge') await asked.book.requireMergeable(terms);
        const found = await read(asked, { kind: 'preview', edition: idOf(asked), terms });
        // Before anybody sees it, and once, however often they had to ask.
        await act(asked, session, 'preview').note(JSON.stringify(terms));
        return found as Answer<'results.preview'>;
      },
      'results.addRule': async ({ body: { terms, reason, ...body }, session }) => {
        const asked = await edition(body.edition);
        // What is refused is not in the log as added.
        if (terms.kind === 'merge') await asked.book.requireMergeable(terms);
        const by = await act(asked, session, 'rule').note(`${JSON.stringify(terms)}: ${reason}`);
        return authors.named(await asked.book.add(terms, { by, reason }));
      },
      'results.revokeRule': async ({ body: { id, reason, ...body }, session }) => {
        const asked = await edition(body.edition);
        const by = await act(asked, session, 'revoke').note(`${id}: ${reason}`);
        if (!(await asked.book.revoke(id, { by, reason }))) throw new AppError('rule_not_found');
        return authors.named({ rules: await asked.book.list() });
      },
      'results.winners': async ({ query }) =>
        authors.named(await winnersOf((await edition(query.edition)).reveals)),
      'results.reveal': async ({ params, body, session }) => {
        const running = await edition();
        const revealed = await reveal(
          running.reveals,
          { ...params, ...body },
          act(running, session, 'announce'),
        );
        return authors.named(revealed);
      },
      'results.undoReveal': async ({ params, session }) => {
        const running = await edition();
        return undoReveal(running.reveals, params.category, act(running, session, 'announce'));
      },
      'results.open': async ({ body, session }) => {
        const certified = await dependencies.certified(body.certificate);
        return openResults(certified.reveals, body, act(certified, session, 'open'));
      },
    },
  );
}

const idOf = ({ summary }: EditionResults): string => summary.edition.id;

/** For the log: the named edition and the day, where given. */
const detailOf = ({ edition, day }: { edition?: string | undefined; day?: string | undefined }): string =>
  [edition, day].filter(Boolean).join(', ');
