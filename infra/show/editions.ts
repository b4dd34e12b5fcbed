import type { Certificate } from '#count/certificate.ts';
import { certificateText, currentCertificates, openedAt } from '#count/store-certificates.ts';
import { revealProgress } from '#count/winners.ts';
import type { EditionState } from '#contract/editions.ts';
import { announced } from '#records/published.ts';
import type { ShowParts } from '#records/show.ts';
import { editionState } from '#rules/edition-state.ts';
import { authorsOf, siteClock, type Target } from '../target.ts';
import { readStoredShow } from '#content/store-show.ts';
import { editionsIn, listsOf, type StoredShow, winnersIn } from '#content/show.ts';

export interface EditionReport {
  id: string;
  title: string;
  state: EditionState;
  begun: { at: string; by: string };
  voting: Pick<ShowParts['event'], 'voting_start' | 'voting_end'>;
  /** Whether it has a certificate, and since when everybody may see that (null: it is sealed). */
  certificate: { digest: string; opened: string | null } | null;
  /** Contested categories whose winners have been revealed, and have yet to be. */
  categories: { revealed: number; unrevealed: number };
}

/** Every edition of a site with its state, the one that began last first. */
export async function listEditions(target: Target): Promise<EditionReport[]> {
  const now = (await siteClock(target)).now();
  return authorsOf(target).named(await editionsOf(target, await readStoredShow(target, now), now));
}

/** As `listEditions`, at an instant (milliseconds since the epoch). */
export async function editionsOf(
  { documents, tables }: Pick<Target, 'documents' | 'tables'>,
  stored: StoredShow,
  now: number,
): Promise<EditionReport[]> {
  const certificates = new Map(
    (await currentCertificates(documents, tables.results)).map((each) => [each.edition, each]),
  );
  const reports = editionsIn(stored).map(async ({ id, begunAt, begunBy, ended }) => {
    const event = id === stored.edition ? stored.parts.event : ended?.event;
    if (!event) return [];
    const { categories, nominees: all } = listsOf(stored.items, id);
    const nominees = announced(all, event, now);
    const digest = certificates.get(id)?.digest;
    const certificate =
      digest === undefined
        ? undefined
        : (JSON.parse(await certificateText(documents, tables.results, digest)) as Certificate);
    const reveals = revealProgress({ categories, nominees }, certificate, winnersIn(stored, id));
    const isRunning = id === stored.edition;
    const facts = { event, isRunning, isCertified: digest !== undefined, ...reveals };
    return {
      id,
      title: event.title,
      state: editionState(facts, now),
      begun: { at: begunAt, by: begunBy },
      voting: { voting_start: event.voting_start, voting_end: event.voting_end },
      certificate:
        digest === undefined
          ? null
          : { digest, opened: (await openedAt(documents, tables.results, digest)) ?? null },
      categories: reveals,
    };
  });
  return (await Promise.all(reports)).flat();
}
