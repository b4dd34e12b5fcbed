import { setTimeout as wait } from 'node:timers/promises';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { votingState } from '#contract/phase.ts';
import { authorsOf, siteClock, type Target } from '../target.ts';
import { clearCdn, note, noteUndone } from './after-change.ts';
import { commandWord } from './command-words.ts';
import { requireAllowedAt } from './guard.ts';
import { quoted } from '#content/faults.ts';
import { keyText } from '#content/items.ts';
import { findRecord } from '#content/plan-edit.ts';
import { type FencedShow, readStoredShow } from '#content/store-show.ts';
import { type Fences, showKeys } from '#records/tables.ts';
import type { Pause } from '#records/batches.ts';
import { storedVotes } from './storage.ts';
import { nameOf, type StoredShow, votesFor, votesOf } from '#content/show.ts';
import { counted } from '#content/told-votes.ts';

export interface WithdrawOptions {
  /** A nominee of the running edition as `key/slug`, or a category by its key. */
  name: string;
  by: string;
  reason: string;
  /** Withdraw although votes stand, or change a certified result. */
  yes?: boolean;
  /** Milliseconds since the epoch; default: the site's time. */
  now?: () => number;
  /** Waits before the CDN is cleared. */
  pause?: Pause;
}

/**
 * Withdraws a nominee or a category: it takes no votes from then on, and wins nothing. Resolves to a sentence that
 * says what happened; withdrawing again changes nothing, and makes up for what a try that broke off left undone.
 * @throws Error without a change when votes stand and `yes` is missing, for a revealed winner, for an
 * unknown name, and when another command was faster
 */
export async function withdraw(target: Target, options: WithdrawOptions): Promise<string> {
  const { name, by, reason, yes = false } = options;
  const now = await clockOf(target, options);
  const stored = await readStoredShow(target, now());
  const found = find(stored, name);
  const { category, nominee } = found;
  const title = titleOf(found);
  const changes = createNomineeChanges(target.documents, target.tables.show);
  const before = (nominee ?? category).withdrawn;
  if (before) {
    await changes.settle(stored.edition, category.id);
    await finish(target, found, options);
    const called = await authorsOf(target).names([before.by]);
    return `${title} is already withdrawn, by ${called(before.by)} at ${before.at}: ${before.reason}`;
  }
  await requireAllowedAt(target, planOf(stored, found, 'withdrawn'), stored, { now: now(), yes });
  const counts = await storedVotes(target).in([category.id]);
  const votes = nominee ? votesFor(stored, nominee, counts) : votesOf(counts, category.id);
  const { event } = stored.parts;
  const isOpen = votingState(event, now()).isVotingOpen;
  const fate = isOpen
    ? "stay in the count's record, and their voters get them back and can vote again today"
    : "stay in the count's record, and win nothing";
  if (votes > 0 && !yes)
    throw new Error(
      `${title} has ${counted(votes, 'vote')}, which would ${fate}. Nothing was changed; to withdraw it, add --yes.`,
    );
  const at = now();
  await note(target, at, by, 'withdraw', `${name}: ${reason}`);
  const withdrawal = { at: new Date(at).toISOString(), by, reason };
  const seen = fencesOf(stored, found);
  const isFirst = await (nominee
    ? changes.withdraw(nominee, withdrawal, seen)
    : changes.withdrawCategory(stored.edition, category.id, withdrawal, seen));
  if (!isFirst) {
    await noteUndone(target, now(), by, 'withdraw', name);
    throw new Error(tooLate(title));
  }
  await finish(target, found, options);
  const what = votes > 0 ? ` Its ${counted(votes, 'vote')} ${fate}.` : '';
  return `${title} is withdrawn.${what} To bring it back: npx acclaim show reinstate ${commandWord(name)} --by NAME --reason TEXT`;
}

/**
 * Brings a withdrawn nominee or category back. Resolves to a sentence that says what happened; bringing it back
 * again changes nothing, and makes up for what a try that broke off left undone.
 * @throws Error without a change for an unknown name, and when another command was faster
 */
export async function reinstate(target: Target, options: WithdrawOptions): Promise<string> {
  const { name, by, reason, yes = false } = options;
  const now = await clockOf(target, options);
  const stored = await readStoredShow(target, now());
  const found = find(stored, name);
  const { category, nominee } = found;
  const title = titleOf(found);
  const changes = createNomineeChanges(target.documents, target.tables.show);
  const before = (nominee ?? category).withdrawn;
  if (!before) {
    await changes.settle(stored.edition, category.id);
    await finish(target, found, options);
    return `${title} is not withdrawn.`;
  }
  await requireAllowedAt(target, planOf(stored, found, 'reinstated'), stored, { now: now(), yes });
  await note(target, now(), by, 'reinstate', `${name}: ${reason}`);
  const seen = fencesOf(stored, found);
  const isFirst = await (nominee
    ? changes.reinstate(stored.edition, nominee, before, seen)
    : changes.reinstateCategory(stored.edition, category.id, before, seen));
  if (!isFirst) {
    await noteUndone(target, now(), by, 'reinstate', name);
    throw new Error(tooLate(title));
  }
  await finish(target, found, options);
  const hint =
    nominee && category.withdrawn
      ? ` Its category is still withdrawn; to bring that back, too: npx acclaim show reinstate ${commandWord(category.key)} --by NAME --reason TEXT`
      : '';
  return `${title} is back in the show${category.decided_by === 'fans' ? ', and votes for it count again' : ''}.${hint}`;
}

const tooLate = (title: string): string =>
  `Another command has withdrawn ${title} or brought it back at the same moment, so nothing was changed. If it is still needed, run the command again.`;

interface Found {
  category: StoredCategory;
  /** Undefined where a category is named. */
  nominee: StoredNominee | undefined;
}

function fencesOf({ edition, fences }: FencedShow, { category, nominee }: Found): Fences {
  const key = nominee
    ? showKeys.nominee(category.id, nominee.nominee_id)
    : showKeys.category(edition, category.id);
  return fences.get(keyText(key)) ?? {};
}

function find({ categories, nominees }: StoredShow, name: string): Found {
  const [key, slug] = name.normalize('NFC').split('/', 2);
  const category = categories.find((each) => each.key === key);
  const nominee = nominees.find((each) => each.category_id === category?.id && each.slug === slug);
  if (category && (slug === undefined || nominee)) return { category, nominee };
  const missing = category ? `nominee ${quoted(name)}` : `category ${quoted(key ?? '')}`;
  throw new Error(`There is no ${missing} in the running edition. An export lists them all.`);
}

/** What the command changes, for the guard. */
const planOf = (show: StoredShow, { category, nominee }: Found, kind: 'withdrawn' | 'reinstated') => {
  const record = findRecord(show, nominee?.nominee_id ?? category.id);
  return { edition: show.edition, changes: record ? [{ ...record, kind }] : [] };
};

const titleOf = ({ category, nominee }: Found): string =>
  nominee ? `${nominee.title} (${nameOf(nominee)})` : `The category ${category.title} (${category.key})`;

async function clockOf(target: Target, { now }: Pick<WithdrawOptions, 'now'>): Promise<() => number> {
  if (now) return now;
  const clock = await siteClock(target);
  return () => clock.now();
}

const finish = (target: Target, { nominee }: Found, { pause = wait }: Pick<WithdrawOptions, 'pause'>) =>
  clearCdn(target, [nominee ? 'nominees' : 'categories'], pause, 'The change is stored');
