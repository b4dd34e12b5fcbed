import { AppError } from '#platform/errors.ts';
import type { ShowParts } from '#records/show.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { type ResultAct, type ResultState, resultVerdict } from '#rules/result-guard.ts';
import { votingState } from '#contract/phase.ts';
import { keyText, type JournalChange } from './items.ts';
import type { Planned } from './journal.ts';
import { type StoredShow, winnersIn } from './show.ts';

/** Who changes the show, and what is asked about the result before it changes. */
export interface Guard extends Pick<ResultState, 'isAdmin'> {
  /** Whether an event's result is certified, and voting has not been opened again since. */
  isCertified: (event: ShowParts['event']) => Promise<boolean>;
  /** They have been told what the change does, and want it. */
  confirmed: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

type Plan = Pick<Planned, 'edition' | 'changes'>;

/**
 * Lets a planned change of the show through, whichever way it has come: the one guard of every write of content.
 * @throws AppError edition_archived; forbidden; already_revealed; confirmation_needed with what the change does, by its place
 */
export async function requireAllowed(
  plan: Plan,
  show: StoredShow,
  { isCertified, isAdmin, confirmed, now }: Guard,
): Promise<void> {
  const { event } = show.parts;
  const effects = effectsOf(plan.changes, show, now);
  const winners = winnersIn(show, show.edition);
  const act: ResultAct = {
    isArchived: isOfEarlier(plan, show),
    revealed: revealedIn(plan.changes, winners),
    decides: effects.length > 0,
  };
  const verdict = await resultVerdict(act, {
    // Never before the end of voting, when every save would read the certificate for nothing.
    isCertified: async () => event !== undefined && votingState(event, now).isClosed && isCertified(event),
    hasWinners: winners.size > 0,
    isAdmin,
  });
  if (verdict.is === 'refused')
    throw new AppError(verdict.code, verdict.message === undefined ? {} : { message: verdict.message });
  if (verdict.is === 'allowed' || confirmed) return;
  const errors: Record<string, string[]> = {};
  for (const [place, what] of effects) (errors[place] ??= []).push(what);
  throw new AppError('confirmation_needed', {
    message: 'The result is certified. Please confirm what this change does to it.',
    errors,
  });
}

/** Whether a plan changes what another edition than the running one says. Pages, menus and the like are of every edition. */
export function isOfEarlier({ edition, changes }: Plan, show: StoredShow): boolean {
  const running = show.edition || edition;
  return changes.some(({ section, item }) => {
    const { pk } = item as Key;
    if (section === 'categories') return pk !== showKeys.category(running, '').pk;
    if (section === 'nominees')
      return edition === '' || edition === running
        ? isEarlier(show, String(item['category_id']))
        : !show.categories.some(({ id }) => id === item['category_id']);
    return isPart(item, 'event') && item['id'] !== running;
  });
}

/** Whether a category or nominee is one of an earlier edition, by its id. */
export function isEarlier({ items, edition }: Pick<StoredShow, 'items' | 'edition'>, id: string): boolean {
  const all = [...items.values()];
  const nominee = all.find((item) => item['nominee_id'] === id);
  const category = nominee ? nominee['category_id'] : id;
  const found = all.filter(({ sk, decided_by }) => sk === category && decided_by !== undefined);
  return found.length > 0 && found.every(({ pk }) => pk !== showKeys.category(edition, '').pk);
}

/** What to say of a nominee or category that the running edition does not have. */
export const missing = (
  show: StoredShow,
  id: string,
  code: 'not_found' | 'invalid_category' = 'not_found',
) =>
  isEarlier(show, id)
    ? new AppError('edition_archived')
    : new AppError(code, code === 'not_found' ? { message: 'This is no longer in the show.' } : {});

/** Who or what has been revealed and would no longer be in the show, in a sentence. */
function revealedIn(
  changes: readonly JournalChange[],
  winners: ReturnType<typeof winnersIn>,
): string | undefined {
  for (const { section, kind, item } of changes) {
    if (kind !== 'withdrawn' && kind !== 'deleted') continue;
    const { title } = item as { title?: string };
    if (section === 'categories' && winners.has(String(item['id'])))
      return `The winners of ${title} have been revealed.`;
    const { nominees = [] } = winners.get(String(item['category_id'])) ?? {};
    if (section === 'nominees' && nominees.includes(String(item['nominee_id'])))
      return `${title} has been revealed as a winner.`;
  }
  return undefined;
}

const isPart = (item: Item, name: 'event' | 'app'): boolean =>
  keyText(item as Key) === keyText(showKeys.part(name));

/** An effect of a change on a certified result, with its place in the part; "This change ..." begins the sentence. */
type Effect = readonly [place: string, what: string];

/** What in a change decides the result, and what it does to a certified one. */
const effectsOf = (changes: readonly JournalChange[], { items, parts }: StoredShow, now: number): Effect[] =>
  changes.flatMap((change): Effect[] => {
    const { section, item } = change;
    const before = items.get(keyText(item as Key));
    if (section === 'nominees') return [...standing(change)];
    if (section === 'categories') return [...standing(change), ...categoryEffects(item, before)];
    if (isPart(item, 'event') && parts.event)
      return [...eventEffects(parts.event, recordOf(item) as unknown as ShowParts['event'], now)];
    return isPart(item, 'app') && before ? [...appEffects(before, item)] : [];
  });

const replaced = 'so that the certificate no longer says what holds and has to be replaced';

/** Who stands to win: whatever comes or goes. */
function* standing({ section, kind, item }: JournalChange): Iterable<Effect> {
  const title = String(item['title']);
  if (kind === 'withdrawn' || kind === 'deleted')
    yield [section, `takes ${title} out of the certified result, so that it can no longer win`];
  if (kind === 'reinstated') yield [section, `brings ${title} back into the certified result`];
  if (kind === 'added') yield [section, `adds ${title}, which the certificate does not have`];
}

function* categoryEffects(item: Item, before: Item | undefined): Iterable<Effect> {
  const title = String(item['title']);
  if (!before) return;
  if (before['key'] !== item['key']) yield ['categories', `changes the key of ${title}, ${replaced}`];
  if (before['decided_by'] !== item['decided_by'])
    yield ['categories', `changes who decides ${title}, ${replaced}`];
}

function* eventEffects(before: ShowParts['event'], after: ShowParts['event'], now: number): Iterable<Effect> {
  const isMoved = (name: 'voting_start' | 'voting_end'): boolean =>
    instantOf(before[name]) !== instantOf(after[name]);
  const again = votingState(after, now).isVotingOpen ? 'opens voting again and ' : '';
  if (isMoved('voting_end'))
    yield [
      'event.voting_end',
      `${again}undoes the certificate: no winner of the fans can be revealed until the result is certified again`,
    ];
  if (isMoved('voting_start')) yield ['event.voting_start', `moves the start of voting, ${replaced}`];
  if (before.is_voting_active !== after.is_voting_active)
    yield [
      'event.is_voting_active',
      `turns votes and pre-nominations ${after.is_voting_active ? 'on' : 'off'}, although the result is certified`,
    ];
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function* appEffects(before: Item, after: Item): Iterable<Effect> {
  if (before['voteLimit'] !== after['voteLimit'])
    yield ['app.voteLimit', `changes how many votes a day there are, ${replaced}`];
  if (before['timeZone'] !== after['timeZone'])
    yield ['app.timeZone', `moves the hour at which a voting day ended, ${replaced}`];
}
