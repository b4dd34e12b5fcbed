import { adminResultsSchemas, type AuditEntry } from '#contract/admin-results.ts';
import { resultsSchemas } from '#contract/results.ts';
import type { Answer } from '#contract/routes.ts';
import type { Audit } from '#count/audit.ts';
import type { RuleBook } from '#count/rule-book.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/session.ts';
import { review, type ReviewSource } from './domain-review.ts';
import { publishWinners, winners, type WinnersStore } from './domain-winners.ts';
import { exportOf, summarise, type SummaryStore } from './domain.ts';

/** Public data for proofs of a certified result. */
interface Proofs {
  certificate(edition?: string): Promise<Answer<'results.certificate'>>;
  /** Also of replaced certificates; undefined if there is none. */
  bucket(digest: string, bucket: number): Promise<Answer<'results.ballots'> | undefined>;
}

export interface ResultsDependencies {
  proofs: Proofs;
  summary: SummaryStore;
  review: ReviewSource;
  /** The rules of the running edition. */
  book: () => Promise<RuleBook>;
  audit: Audit;
  winners: WinnersStore;
  nameOf: (userId: string) => Promise<string>;
}

/** Public proofs of a certified result, and what admins see and do about results. */
export function resultsHandler(platform: Platform, dependencies: ResultsDependencies): LambdaHandler {
  const { proofs, book, audit, nameOf } = dependencies;
  const now = () => platform.clock.now();
  /** Logs an admin's action and returns the admin's name. */
  const note = async ({ userId }: Session, what: AuditEntry['what'], detail?: string) => {
    const name = (await nameOf(userId)) || userId;
    await audit.note({ id: userId, name }, what, detail);
    return name;
  };
  return createHandler(
    platform,
    'results',
    { ...resultsSchemas, ...adminResultsSchemas },
    {
      'results.certificate': ({ query }) => proofs.certificate(query.edition),
      'results.ballots': async ({ query }) => {
        const bucket = await proofs.bucket(query.certificate, Number(query.bucket));
        if (!bucket) throw new AppError('certificate_not_found');
        return bucket;
      },
      'results.summary': async ({ query, session }) => {
        await note(session, 'view', query.day);
        return summarise(dependencies.summary, now(), query.day);
      },
      'results.review': async ({ session }) => {
        await note(session, 'review');
        return review(dependencies.review, now());
      },
      'results.export': async ({ body: { format, day }, session }) => {
        await note(session, 'export', day === undefined ? format : `${format}, ${day}`);
        return exportOf(await summarise(dependencies.summary, now(), day), format, day);
      },
      'results.audit': async ({ query }) => ({
        entries:
          query.id === undefined
            ? await audit.newest()
            : [await audit.find(query.id)].flatMap((entry) => entry ?? []),
      }),
      'results.rules': async () => ({ rules: await (await book()).list() }),
      'results.preview': async ({ body: { terms }, session }) => {
        await note(session, 'preview', JSON.stringify(terms));
        return (await book()).preview(terms);
      },
      'results.addRule': async ({ body: { terms, reason }, session }) => {
        const by = await note(session, 'rule', `${JSON.stringify(terms)}: ${reason}`);
        return (await book()).add(terms, { by, reason });
      },
      'results.revokeRule': async ({ body: { id, reason }, session }) => {
        const by = await note(session, 'revoke', `${id}: ${reason}`);
        if (!(await (await book()).revoke(id, { by, reason }))) throw new AppError('rule_not_found');
        return { rules: await (await book()).list() };
      },
      'results.winners': () => winners(dependencies.winners),
      'results.publishWinners': async ({ body, session }) => {
        await note(session, 'announce', body.certificate);
        return publishWinners(dependencies.winners, body.certificate);
      },
    },
  );
}
