import type { Clock } from '#platform/clock.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import type { Log } from '#platform/log.ts';
import { eachAtOnce } from '#records/batches.ts';
import type { Key } from '#records/tables.ts';
import type {
  MailFigure,
  RecipientState,
  StoredCampaign,
  StoredRecipient,
  StoredSuppression,
} from '#records/mail.ts';
import { doubt, isSuppressed, longestWait, minute, pauseAfter, type Post } from './domain-sender.ts';
import { campaignLetter, type LetterContext } from './letters.ts';
import type { Pacer } from './pacer.ts';

/** Somebody who may get a campaign. */
export interface Reader {
  email: string;
  /** Of a voter. */
  account?: string;
}

export interface FoundRecipient extends StoredRecipient {
  digest: string;
}

export interface RunnerStore {
  campaigns(): Promise<StoredCampaign[]>;
  /** Takes a campaign for a while; false while another run has it, or when its state has changed. */
  take(campaign: StoredCampaign, runner: string, now: number, until: number): Promise<boolean>;
  /** Stores progress and keeps the campaign; false if it was stopped, or another run has it. */
  keep(id: string, runner: string, progress: Progress): Promise<boolean>;
  release(id: string, runner: string): Promise<void>;
  /** Adds a recipient, or another reason for one that is there. Changes nothing about one that is settled. */
  addRecipient(campaign: string, digest: string, reader: Reader): Promise<void>;
  /** The next recipients behind a digest that are not settled. */
  unsettled(campaign: string, after: string): Promise<Page>;
  /** Takes a recipient for one try, as `OutboxStore.claim`. */
  claim(campaign: string, digest: string, now: number, next: number): Promise<StoredRecipient | undefined>;
  /** After that try, unless another has been made since. */
  postpone(campaign: string, digest: string, attempts: number, due: number): Promise<void>;
  /** Notes what became of a recipient and removes the address; false if it was settled before, or tried again after `attempts`. */
  settle(campaign: string, digest: string, state: RecipientState, attempts?: number): Promise<boolean>;
}

export interface Page {
  recipients: FoundRecipient[];
  /** Where the next page begins; undefined after the last. */
  last: string | undefined;
}

export type Progress = Partial<
  Pick<StoredCampaign, 'state' | 'beganAt' | 'finishedAt' | 'position' | 'cursor' | 'lease' | 'isCleared'>
>;

/** Who may get mail: read in the order of the table, from behind a key. */
export interface Audience {
  subscribers(after?: Key): AsyncIterable<Reader & { key: Key }>;
  voters(after?: Key): AsyncIterable<Reader & { key: Key }>;
  /** Whether somebody still wants mail as a subscriber, by the digest of the address. */
  isSubscribed(digest: string): Promise<boolean>;
  /** The address of a voter who agrees to mail; undefined without consent or account. */
  consentOf(account: string): Promise<string | undefined>;
  /** Makes a link by which the recipient of a campaign leaves, and returns its hash. */
  makeLink(link: { digest: string; campaign: string; account?: string }): Promise<string>;
}

export interface RunnerDependencies {
  store: RunnerStore;
  audience: Audience;
  outbox: {
    suppression(address: string): Promise<StoredSuppression | undefined>;
    count(figure: MailFigure, now: number): Promise<void>;
  };
  post: Post;
  pacer: Pacer;
  clock: Clock;
  log: Log;
  newId: () => string;
  letterContext: () => Promise<LetterContext>;
}

/** Longer than a run, so that nobody else takes a campaign from one that lives. */
const lease = 3 * minute;
/** So late a campaign is not begun, nor gone on with: as of a backup that was restored. */
export const tooLate = 6 * 60 * minute;
const atOnce = 16;
const addedAtOnce = 500;
/** Mails between looks whether the campaign was stopped. */
const keptAfter = 25;
const underWay = new Set<StoredCampaign['state']>(['enumerating', 'sending']);

/** The tag of a recipient's mail: longer than that of a letter. */
export const tagOf = (campaign: string, digest: string): string => campaign + digest;
export const readTag = (tag: string) =>
  tag.length === 44 ? { campaign: tag.slice(0, 22), digest: tag.slice(22) } : undefined;

/** Sends campaigns: looks their recipients up once they are due, then mails each once, at the pace. */
export function createRunner(dependencies: RunnerDependencies) {
  const { store, clock, log } = dependencies;

  const advance = async (
    campaign: StoredCampaign,
    runner: string,
    isOver: () => boolean,
  ): Promise<boolean> => {
    const { id } = campaign;
    const now = clock.now();
    const since = campaign.beganAt ?? campaign.at ?? now;
    if ((campaign.state === 'scheduled' || campaign.state === 'enumerating') && now - since > tooLate) {
      log.error('a campaign was not sent, since it was hours late', { campaign: id });
      await store.keep(id, runner, { state: 'stopped', finishedAt: now });
      return false;
    }
    let current = campaign;
    const keep = async (progress: Progress): Promise<boolean> => {
      current = { ...current, ...progress };
      return store.keep(id, runner, { ...progress, lease: clock.now() + lease });
    };
    if (current.state === 'scheduled' && !(await keep({ state: 'enumerating', beganAt: now }))) return false;
    if (current.state === 'enumerating' && !(await enumerate(dependencies, current, keep, isOver)))
      return isOver();
    if (current.state === 'stopped') return clear(dependencies, current, keep);
    return mailAll(dependencies, current, keep, isOver);
  };

  return {
    /** Works on what is due, until `isOver`. True if there is more to do at once. */
    async run(isOver: () => boolean): Promise<boolean> {
      let isMore = false;
      const campaigns = (await store.campaigns()).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
      for (const campaign of campaigns) {
        if (!isReady(campaign, clock.now())) continue;
        if (isOver()) return true;
        const runner = dependencies.newId();
        if (!(await store.take(campaign, runner, clock.now(), clock.now() + lease))) continue;
        isMore = (await advance(campaign, runner, isOver)) || isMore;
        await store.release(campaign.id, runner);
      }
      return isMore;
    },

    /** SES has said that it took a recipient's mail. */
    async wasSent(campaign: string, digest: string): Promise<void> {
      await settle(dependencies, campaign, digest, 'sent');
    },
  };
}

const isReady = ({ state, at = 0, isCleared }: StoredCampaign, now: number): boolean =>
  underWay.has(state) || (state === 'scheduled' && at <= now) || (state === 'stopped' && isCleared !== true);

type Keep = (progress: Progress) => Promise<boolean>;

/** Adds everyone who may get the campaign, from where an earlier run got to. True once all are there. */
async function enumerate(
  dependencies: RunnerDependencies,
  { id, audience: wanted, position }: StoredCampaign,
  keep: Keep,
  isOver: () => boolean,
): Promise<boolean> {
  const { store, audience } = dependencies;
  const parts = (['subscribers', 'voters'] as const).filter((part) => wanted[part]);
  const begun = position ? parts.indexOf(position.part as 'subscribers' | 'voters') : 0;
  for (const part of parts.slice(Math.max(0, begun))) {
    const { pk, sk } = position?.part === part ? position : {};
    const after = pk !== undefined && sk !== undefined ? { pk, sk } : undefined;
    let found: (Reader & { key: Key })[] = [];
    const add = async (): Promise<boolean> => {
      await eachAtOnce(found, atOnce, (reader) => store.addRecipient(id, subscriberId(reader.email), reader));
      const last = found.at(-1)?.key ?? after;
      const isKept = await keep({ position: { part, ...last } });
      if (!isKept) await dropLate(dependencies, id, found);
      found = [];
      return isKept;
    };
    for await (const reader of audience[part](after)) {
      found.push(reader);
      if (found.length < addedAtOnce) continue;
      if (!(await add()) || isOver()) return false;
    }
    if (!(await add())) return false;
  }
  return keep({ state: 'sending', position: { part: 'done' } });
}

/** Drops those whom a run has added that stood still until the campaign was over: nobody else would settle them. */
async function dropLate(
  dependencies: RunnerDependencies,
  id: string,
  found: readonly Reader[],
): Promise<void> {
  const { store } = dependencies;
  const campaign = (await store.campaigns()).find((each) => each.id === id);
  if (campaign && underWay.has(campaign.state)) return;
  await eachAtOnce([...found], atOnce, ({ email }) =>
    settle(dependencies, id, subscriberId(email), 'dropped'),
  );
}

/**
 * Mails everyone who waits, in passes over all recipients; the last pass begins at the first and finds nobody. True if there is more to
 * do at once.
 */
async function mailAll(
  dependencies: RunnerDependencies,
  campaign: StoredCampaign,
  keep: Keep,
  isOver: () => boolean,
): Promise<boolean> {
  const { store, clock } = dependencies;
  const { id, cursor = '' } = campaign;
  let [hasTried, isLeft] = [false, false];
  for (let after: string | undefined = cursor; after !== undefined;) {
    const page: Page = await store.unsettled(id, after);
    const due = page.recipients.filter((recipient) => (recipient.due ?? 0) <= clock.now());
    hasTried ||= due.length > 0;
    isLeft ||= page.recipients.length > 0;
    for (let from = 0; from < due.length; from += keptAfter) {
      const some = due.slice(from, from + keptAfter);
      if (!(await mailSome(dependencies, campaign, some, isOver))) return true;
      if (!(await keep({ cursor: some.at(-1)?.digest ?? after }))) return false;
    }
    after = page.last;
    if (!(await keep({ cursor: after ?? '' }))) return false;
  }
  if (isLeft || cursor !== '') return hasTried || cursor !== '';
  await keep({ state: 'sent', finishedAt: clock.now() });
  return false;
}

/** Mails recipients at the pace, several under way at once. False if the time was over before the last. */
async function mailSome(
  dependencies: RunnerDependencies,
  campaign: StoredCampaign,
  recipients: readonly FoundRecipient[],
  isOver: () => boolean,
): Promise<boolean> {
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const { digest } of recipients) {
    if (isOver() || failures.length > 0) break;
    await dependencies.pacer.turn();
    while (sending.size >= atOnce) await Promise.race(sending);
    const one = mailOne(dependencies, campaign, digest)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(one));
    sending.add(one);
  }
  await Promise.all(sending);
  if (failures.length > 0) throw failures[0];
  return !isOver();
}

async function mailOne(
  dependencies: RunnerDependencies,
  campaign: StoredCampaign,
  digest: string,
): Promise<void> {
  const { store, outbox, audience, post, pacer, clock } = dependencies;
  const { id, beganAt = 0 } = campaign;
  const now = clock.now();
  const recipient = await store.claim(id, digest, now, now + doubt);
  if (recipient?.email === undefined) return;
  const { email, account, attempts = 1 } = recipient;
  if (attempts === 1) await outbox.count('queued', now);
  // That it was sent is true, whoever has tried it again since.
  const end = (state: RecipientState) =>
    settle(dependencies, id, digest, state, state === 'sent' ? undefined : attempts);
  if (now - beganAt > longestWait) return end('failed');
  if (isSuppressed({ isList: true }, await outbox.suppression(digest))) return end('suppressed');
  if (!(await stillWants(dependencies, recipient, digest))) return end('skipped');
  const hash = await audience.makeLink({ digest, campaign: id, ...(account !== undefined && { account }) });
  const mail = campaignLetter(campaign, email, hash, await dependencies.letterContext());
  if (clock.now() - now > minute) return;
  const result = await post(mail, tagOf(id, digest));
  if (result === 'sent') return end('sent');
  if (result === 'refused') return end('failed');
  if (result === 'not-now') {
    pacer.rest(1000);
    await store.postpone(id, digest, attempts, clock.now() + pauseAfter(attempts));
  }
}

/** People who have left since they were looked up get nothing. */
async function stillWants(
  { audience }: RunnerDependencies,
  { account, isSubscriber }: StoredRecipient,
  digest: string,
): Promise<boolean> {
  if (isSubscriber && (await audience.isSubscribed(digest))) return true;
  const email = account === undefined ? undefined : await audience.consentOf(account);
  return email !== undefined && subscriberId(email) === digest;
}

async function settle(
  { store, outbox, clock }: Pick<RunnerDependencies, 'store' | 'outbox' | 'clock'>,
  campaign: string,
  digest: string,
  state: RecipientState,
  attempts?: number,
): Promise<void> {
  if (!(await store.settle(campaign, digest, state, attempts))) return;
  if (state === 'sent' || state === 'failed' || state === 'suppressed')
    await outbox.count(state, clock.now());
}

/** Removes the addresses of a stopped campaign. Those in doubt wait for SES's event, or until there can be none. */
async function clear(dependencies: RunnerDependencies, { id }: StoredCampaign, keep: Keep): Promise<boolean> {
  const { store, clock } = dependencies;
  let isLeft = false;
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Page = await store.unsettled(id, after);
    const due = page.recipients.filter((recipient) => (recipient.due ?? 0) <= clock.now());
    isLeft ||= due.length < page.recipients.length;
    await eachAtOnce(due, atOnce, ({ digest }) => settle(dependencies, id, digest, 'dropped'));
    after = page.last;
  }
  if (!isLeft) await keep({ isCleared: true });
  return false;
}
