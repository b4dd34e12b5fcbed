import type { Answer } from '#contract/routes.ts';
import type { Act } from '#count/audit.ts';
import { openResult, type OpenStore } from '#count/open.ts';
import type { Names } from '#count/recount.ts';
import { proposedWinners, unwonBy } from '#count/winners.ts';
import { AppError } from '#platform/errors.ts';
import { isEligible } from '#records/published.ts';
import type { StoredWinners } from '#records/show.ts';
import { contested } from '#rules/edition-state.ts';
import type { EditionSource } from './domain-editions.ts';

export interface RevealStore extends EditionSource, Pick<OpenStore, 'open'> {
  /** The revealed winners of a category, with every write before. */
  find(category: string): Promise<StoredWinners | undefined>;
  /** False if winners of the category are revealed already. */
  put(winners: StoredWinners): Promise<boolean>;
  /** False if none are revealed. */
  remove(category: string): Promise<boolean>;
}

type Revealed = Answer<'results.reveal'>;

/** The categories that somebody can win, with who has won by the certificate and who is revealed. */
export async function winnersOf(store: RevealStore): Promise<Answer<'results.winners'>> {
  const [names, certified, winners] = await Promise.all([store.names(), store.certified(), store.winners()]);
  const proposed = certified && proposedWinners(certified.certificate, names);
  const open = new Set([...contested(names.categories, names.nominees), ...winners.keys()]);
  return {
    edition: store.edition.id,
    certificate: certified
      ? {
          digest: certified.digest,
          sealed: sealedAt(certified.seal),
          opened: (await store.opened(certified.digest)) ?? null,
        }
      : null,
    categories: names.categories
      .filter(({ id }) => open.has(id))
      .map(({ id, key, title, decided_by }) => ({
        key,
        title,
        decided_by,
        nominees: nomineesOf(names, id, winners.get(id)).map((each) => ({
          id: each.nominee_id,
          title: each.title,
          ...(each.withdrawn && { withdrawn: true as const }),
        })),
        proposed: proposed?.get(id) ?? [],
        ...revealedOf(id, winners.get(id)),
      })),
  };
}

const nomineesOf = (names: Names, category: string, winners?: StoredWinners) =>
  names.nominees.filter(
    ({ category_id, nominee_id, mergedInto }) =>
      category_id === category && (mergedInto === undefined || winners?.nominees.includes(nominee_id)),
  );

const revealedOf = (id: string, winners: StoredWinners | undefined): Revealed => ({
  id,
  revealed: winners ? { winners: winners.nominees, at: winners.at, by: winners.by } : null,
});

/** The instant in a seal, if it states one. */
function sealedAt(seal: string): string | null {
  const { sealed } = JSON.parse(seal) as { sealed?: unknown };
  return typeof sealed === 'string' ? sealed : null;
}

/**
 * Reveals the winners of a category to everybody. Repeating it changes nothing.
 * @throws AppError for winners that the category does not have, or while others are revealed
 */
export async function reveal(
  store: RevealStore,
  { category: id, winners }: { category: string; winners: readonly string[] },
  { now, note }: Act,
): Promise<Revealed> {
  const names = await store.names();
  const { title, decided_by } = categoryOf(names, id);
  const nominees = names.nominees.filter(({ category_id }) => category_id === id);
  const faults =
    decided_by === 'jury' ? faultsOf(winners, nominees) : await faultsByCount(store, id, winners, names);
  if (faults.length > 0) throw new AppError('validation_failed', { errors: { winners: faults } });
  const chosen = nominees.filter(({ nominee_id }) => winners.includes(nominee_id));
  const ids = chosen.map(({ nominee_id }) => nominee_id);
  const before = await store.find(id);
  if (!before) {
    const by = await note(`${title}: ${chosen.map((each) => each.title).join(', ')}`);
    const unwon = unwonBy((await store.certified())?.certificate, names);
    const stored = {
      category: id,
      nominees: ids,
      at: new Date(now).toISOString(),
      by,
      ...(unwon.length > 0 && { unwon }),
    };
    if (await store.put(stored)) return revealedOf(id, stored);
  }
  const standing = before ?? (await store.find(id));
  if (
    standing &&
    new Set([...standing.nominees, ...ids]).size === ids.length &&
    standing.nominees.length === ids.length
  )
    return revealedOf(id, standing);
  throw new AppError('already_revealed');
}

/**
 * Takes the revealed winners of a category back; changes nothing if there are none.
 * @throws AppError invalid_category
 */
export async function undoReveal(store: RevealStore, id: string, { note }: Act): Promise<Revealed> {
  const names = await store.names();
  const { title } = categoryOf(names, id);
  const before = await store.find(id);
  if (before) {
    const titles = names.nominees
      .filter(({ nominee_id }) => before.nominees.includes(nominee_id))
      .map((each) => each.title);
    await note(`${title}: taken back (${titles.join(', ')})`);
    await store.remove(id);
  }
  return revealedOf(id, undefined);
}

/** @throws AppError invalid_category */
function categoryOf(names: Names, id: string) {
  const category = names.categories.find((each) => each.id === id && !each.withdrawn);
  if (!category) throw new AppError('invalid_category');
  return category;
}

/**
 * Why nominees cannot win a category that fans decide.
 * @throws AppError not_certified
 */
async function faultsByCount(
  store: RevealStore,
  category: string,
  winners: readonly string[],
  names: Names,
): Promise<string[]> {
  const certified = await store.certified();
  if (!certified) throw new AppError('not_certified');
  const nominees = names.nominees.filter(({ category_id }) => category_id === category);
  const faults = faultsOf(winners, nominees);
  if (faults.length > 0) return faults;
  const proposed = proposedWinners(certified.certificate, names).get(category) ?? [];
  const others = nominees.filter(
    ({ nominee_id }) => winners.includes(nominee_id) && !proposed.includes(nominee_id),
  );
  return others.map(({ title }) => `${title} doesn’t have the most certified votes.`);
}

/** Why nominees of a category cannot win it, whoever decides. */
function faultsOf(winners: readonly string[], nominees: Names['nominees']): string[] {
  return winners.flatMap((id) => {
    const nominee = nominees.find(({ nominee_id }) => nominee_id === id);
    if (!nominee) return `${id} isn’t a nominee of this category.`;
    if (nominee.withdrawn) return `${nominee.title} is withdrawn and can’t win.`;
    return isEligible(nominee)
      ? []
      : `${nominee.title} has been merged into another nominee: choose that one.`;
  });
}

/**
 * Makes a certificate and its ballots public for good. Repeating it changes nothing.
 * @throws AppError certificate_not_found if it is not the current one of the edition, and not_announced while winners are
 * not revealed, unless `early` says that this is meant
 */
export async function openResults(
  store: RevealStore,
  { certificate: digest, early = false }: { certificate: string; early?: boolean | undefined },
  act: Act,
): Promise<Answer<'results.open'>> {
  const certified = await store.certified();
  if (certified?.digest !== digest) throw new AppError('certificate_not_found');
  const { opened } = await openResult(store, certified, early, act);
  return { opened };
}
