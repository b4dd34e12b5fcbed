import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { id as editionId } from '#contract/id.ts';
import { type Condition, deleteItem, ifNew, putItem, readRecord, updateItem } from '#records/items.ts';
import type { ShowParts, StoredEdition } from '#records/show.ts';
import { recordOf, showKeys, type Item } from '#records/tables.ts';
import { isStage } from '#rules/editions.ts';
import { votingState } from '#contract/phase.ts';
import { siteClock, type Target } from '../target.ts';
import { clearCdn, note, noteUndone } from './after-change.ts';
import { editionsOf } from './editions.ts';
import { quoted } from '#content/faults.ts';
import { keyText } from '#content/items.ts';
import { type FencedShow, readStoredShow, renewPaper } from '#content/store-show.ts';
import type { Pause } from '#records/batches.ts';
import type { StoredShow } from '#content/show.ts';

export interface BeginOptions {
  /** Id of the new edition, never used before. */
  id: string;
  title: string;
  by: string;
  /** Begin although the edition before is not announced. */
  unfinished?: boolean;
  /** Milliseconds since the epoch; default: the site's time. */
  now?: () => number;
  /** Waits before the CDN is cleared. */
  pause?: Pause;
}

/**
 * Begins the next edition with a draft event, and archives the running one. Resolves to a sentence that says what
 * became of that one and what to do next. Where it breaks off, the same call makes up for the rest. Of several at once one begins its edition.
 * @throws Error without a change when the running edition is not over, the id cannot be used, or another command was faster
 */
export async function beginEdition(target: Target, options: BeginOptions): Promise<string> {
  const { id, title, by, pause = wait } = options;
  const now = options.now?.() ?? (await siteClock(target)).now();
  const stored = await readStoredShow(target, now);
  const { event: before } = stored.parts;
  if (!before)
    throw new Error(
      'There is no edition yet. Import a show.json with the part "event": npx acclaim show import DIR begins the first edition.',
    );
  if (before.id === id) {
    const isWhole = await renewPaper(target, now);
    await clearCdn(target, changed, pause, `${id} has begun`);
    return `${id} ${isWhole ? 'is running already' : 'has begun'}. ${nextStep(id)}`;
  }
  requireUnused(id, stored);
  await requireOver(target, stored, now, options);

  const begun: StoredEdition = { id, title, begunAt: new Date(now).toISOString(), begunBy: by };
  const event: ShowParts['event'] = {
    id,
    code: before.code,
    siteCode: before.siteCode,
    title,
    is_voting_active: false,
    voting_start: null,
    voting_end: null,
    fan_prenom_start: null,
    fan_prenom_end: null,
  };
  await claim(target, stored, before, begun.begunAt);
  if (!stored.items.has(keyText(showKeys.edition(id))))
    await note(target, now, by, 'begin', `${id}: ${title}; ${before.id} is archived`);
  if (!(await replace(target, stored, begun, event))) {
    const running = await undo(target, stored, before.id, begun);
    await renewPaper(target, now);
    await noteUndone(target, now, by, 'begin', id);
    const isChanged = running?.id === before.id && !isDeepStrictEqual(running, before);
    throw new Error(isChanged ? eventChanged(before.id) : tooLate);
  }
  for (const broken of brokenOff(stored.items, before.id, id)) await forget(target, broken);
  await renewPaper(target, now);
  await clearCdn(target, changed, pause, `${id} has begun`);
  return `${id} has begun. ${before.id} is archived: its categories, votes, rules and certificate stay as they are. ${nextStep(id)}`;
}

const changed = ['event', 'categories', 'nominees'] as const;
const eventKey = showKeys.part('event');

const nextStep = (id: string): string =>
  `Next, import the folder of the new show, with ${JSON.stringify(id)} as the id of the event in its show.json: npx acclaim show import DIR`;

function requireUnused(id: string, { items }: StoredShow): void {
  if (!z.safeParse(editionId, id).success)
    throw new Error(
      `${quoted(id)} cannot be the id of an edition; write 1 to 64 letters, digits, dashes or underscores.`,
    );
  if (isStage(id))
    throw new Error(
      `${quoted(id)} cannot be the id of an edition, because /winners/${id} is the screen for the hall.`,
    );
  const used = items.get(keyText(showKeys.edition(id))) as StoredEdition | undefined;
  if (used?.ended)
    throw new Error(`${id} was an edition before. An id is used once; give the new edition another one.`);
}

async function requireOver(
  target: Target,
  stored: StoredShow,
  now: number,
  { unfinished = false }: BeginOptions,
): Promise<void> {
  const { event } = stored.parts;
  if (event && votingState(event, now).isVotingOpen)
    throw new Error(
      `Voting of ${event.id} is open${event.voting_end === null ? '' : ` until ${event.voting_end}`}. Begin the next edition when it is closed.`,
    );
  const [running] = (await editionsOf(target, stored, now)).filter(({ id }) => id === event?.id);
  if (!running)
    throw new Error(
      `${event?.id} was never begun by an import. Import its show once more, then begin again.`,
    );
  if (running.state === 'announced' || unfinished) return;
  const { revealed, unrevealed } = running.categories;
  const missing =
    revealed + unrevealed === 0
      ? 'it has no category with nominees'
      : `the winners of ${unrevealed} of its ${revealed + unrevealed} categories are not revealed`;
  throw new Error(
    `${running.id} is not announced: ${missing}. To begin the next edition all the same, add --unfinished.`,
  );
}

const tooLate =
  'Another command begins an edition at the same moment, so this one has not begun: npx acclaim show editions lists them. If it is still needed, run the command again.';

const eventChanged = (running: string): string =>
  `The event of ${running} has been changed while this command ran, so the next edition has not begun. Look at the event, and run the command again if it is still needed.`;

const endedIn = ({ items }: StoredShow, edition: string): StoredEdition['ended'] =>
  (items.get(keyText(showKeys.edition(edition))) as StoredEdition | undefined)?.ended;

/**
 * Archives the running edition, which goes on until its event is replaced.
 * @throws Error without a change when another command has done so meanwhile
 */
async function claim(
  { documents, tables }: Target,
  stored: StoredShow,
  event: ShowParts['event'],
  at: string,
): Promise<void> {
  const { app } = stored.parts;
  const ended: StoredEdition['ended'] = {
    event,
    timeZone: app?.timeZone ?? 'UTC',
    voteLimit: app?.voteLimit ?? 0,
    at,
  };
  const former = endedIn(stored, event.id);
  const isFirst = await updateItem(
    documents,
    tables.show,
    showKeys.edition(event.id),
    'SET #ended = :ended',
    former
      ? { condition: '#ended.#at = :former', values: { ':ended': ended, ':former': former.at } }
      : { condition: 'attribute_not_exists(#ended)', values: { ':ended': ended } },
  );
  if (!isFirst) throw new Error(tooLate);
}

/**
 * In an order in which each step may be the last: votes are checked against the items meanwhile, and the old
 * edition runs until the event is replaced. False when another edition has begun.
 */
async function replace(
  { documents, tables }: Target,
  { items, parts, fences }: FencedShow,
  begun: StoredEdition,
  event: ShowParts['event'],
): Promise<boolean> {
  const table = tables.show;
  await deleteItem(documents, table, showKeys.ballotPaper());
  const key = showKeys.edition(begun.id);
  const brokenOff = items.get(keyText(key)) as StoredEdition | undefined;
  if (!(await putItem(documents, table, key, begun, brokenOff ? asBegun(brokenOff) : ifNew))) return false;
  const { writtenBy } = fences.get(keyText(eventKey)) ?? {};
  return putItem(documents, table, eventKey, event, {
    condition: `#id = :before AND ${writtenBy === undefined ? 'attribute_not_exists(#writtenBy)' : '#writtenBy = :seen'}`,
    values: { ':before': parts.event?.id, ...(writtenBy !== undefined && { ':seen': writtenBy }) },
  });
}

/** While an edition is as one command has begun it, and not archived. */
const asBegun = ({ begunAt }: StoredEdition): Condition => ({
  condition: 'attribute_not_exists(#ended) AND #begunAt = :begunAt',
  values: { ':begunAt': begunAt },
});

const forget = ({ documents, tables }: Target, broken: StoredEdition): Promise<boolean> =>
  deleteItem(documents, tables.show, showKeys.edition(broken.id), asBegun(broken));

/** Takes back what was written for an edition that has not begun, where nobody else has begun it. Resolves to the event that runs. */
async function undo(
  target: Target,
  stored: FencedShow,
  before: string,
  begun: StoredEdition,
): Promise<ShowParts['event'] | undefined> {
  const { documents, tables } = target;
  const former = endedIn(stored, before);
  const update = former ? 'SET #ended = :former' : 'REMOVE #ended';
  await updateItem(documents, tables.show, showKeys.edition(before), update, {
    condition: '#ended.#at = :own',
    values: { ':own': begun.begunAt, ...(former && { ':former': former }) },
  });
  const running = await readRecord<ShowParts['event']>(documents, tables.show, eventKey);
  if (running?.id !== begun.id) await forget(target, begun);
  return running;
}

/** Editions under other ids whose beginning broke off. */
const brokenOff = (items: ReadonlyMap<string, Item>, running: string, next: string): StoredEdition[] =>
  [...items.values()]
    .filter((item) => item['pk'] === showKeys.edition('').pk)
    .map((item) => recordOf(item) as unknown as StoredEdition)
    .filter(({ id, ended }) => !ended && id !== running && id !== next);
