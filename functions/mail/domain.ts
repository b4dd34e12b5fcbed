import type { Answer, Body } from '#contract/routes.ts';
import type { Campaign, CampaignFigures, MailDay } from '#contract/mail.ts';
import type { Clock } from '#platform/clock.ts';
import type { Authors } from '#platform/authors.ts';
import { AppError } from '#platform/errors.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import type { Mailer } from '#platform/mail.ts';
import type { QuotaRule } from '#platform/quota.ts';
import type { CampaignText, StoredCampaign } from '#records/mail.ts';
import type { Audience } from './domain-runner.ts';
import { sampleLetter, testLetter, type LetterContext } from './letters.ts';

export interface CampaignsStore {
  campaigns(): Promise<StoredCampaign[]>;
  campaign(id: string): Promise<StoredCampaign | undefined>;
  create(campaign: StoredCampaign): Promise<boolean>;
  /** Changes, schedules or deletes the draft of a version; false if it is no draft of this version. */
  change(id: string, version: number, text: CampaignText, by: { id: string; at: number }): Promise<boolean>;
  remove(id: string, version: number): Promise<boolean>;
  schedule(id: string, version: number, at: number, by: string): Promise<boolean>;
  /** Makes a draft of a version that has not begun; false otherwise. */
  unschedule(id: string, version: number): Promise<boolean>;
  /** Ends a version that has begun; false otherwise. */
  stop(id: string, version: number, now: number): Promise<boolean>;
}

export interface FiguresStore {
  note(campaign: string, digest: string, figure: 'bounced' | 'complained'): Promise<void>;
  /** What became of each recipient. */
  recipients(campaign: string): AsyncIterable<Record<string, unknown>>;
  /** The last days, newest first. */
  days(most: number): Promise<{ day: string; figures: Record<string, unknown> }[]>;
}

export interface CampaignDependencies {
  store: CampaignsStore;
  figures: FiguresStore;
  audience: Pick<Audience, 'subscribers' | 'voters'>;
  mailer: Mailer;
  clock: Clock;
  newId: () => string;
  names: Authors['names'];
  letterContext: () => Promise<LetterContext>;
}

/** Test mails of one person: more than anybody needs. */
export const testRule: QuotaRule = { purpose: 'test mail', limit: 60, seconds: 3600 };

const daysShown = 30;
/** A minute more than forms need, so that "now" of a slow clock is not in the past. */
const tolerance = 5 * 60_000;

/** All campaigns, newest first, and the last days of all mail. */
export async function listCampaigns(dependencies: CampaignDependencies): Promise<Answer<'mail.list'>> {
  const { store, figures } = dependencies;
  const [campaigns, days] = await Promise.all([store.campaigns(), figures.days(daysShown)]);
  const newest = campaigns.toSorted((a, b) => timeOf(b) - timeOf(a));
  return {
    campaigns: await toCampaigns(dependencies, newest),
    days: days.map(({ day, figures: counted }) => ({ day, ...dayOf(counted) })),
  };
}

const timeOf = ({ beganAt, at, changedAt }: StoredCampaign): number => beganAt ?? at ?? changedAt;

/** @throws AppError campaign_not_found */
export async function showCampaign(
  dependencies: CampaignDependencies,
  id: string,
): Promise<Answer<'mail.get'>> {
  const campaign = await find(dependencies, id);
  return {
    campaign: await oneCampaign(dependencies, campaign),
    figures: await figuresOf(dependencies.figures, id),
  };
}

async function figuresOf(store: FiguresStore, id: string): Promise<CampaignFigures> {
  const counts: CampaignFigures = {
    recipients: 0,
    waiting: 0,
    sent: 0,
    failed: 0,
    suppressed: 0,
    skipped: 0,
    dropped: 0,
    bounced: 0,
    complained: 0,
    left: 0,
  };
  for await (const { state, bounced, complained, hasLeft } of store.recipients(id)) {
    counts.recipients += 1;
    counts[(state ?? 'waiting') as 'waiting'] += 1;
    if (bounced === true) counts.bounced += 1;
    if (complained === true) counts.complained += 1;
    if (hasLeft === true) counts.left += 1;
  }
  return counts;
}

/** How many addresses would get a campaign. Reads everyone. */
export async function countAudience({
  audience,
}: Pick<CampaignDependencies, 'audience'>): Promise<Answer<'mail.audience'>> {
  const subscribers = new Set<string>();
  const voters = new Set<string>();
  for await (const { email } of audience.subscribers()) subscribers.add(subscriberId(email));
  for await (const { email } of audience.voters()) voters.add(subscriberId(email));
  const both = [...voters].filter((digest) => subscribers.has(digest)).length;
  return { subscribers: subscribers.size, voters: voters.size, both };
}

/** @throws AppError campaign_not_found, campaign_not_draft; revision_conflict with what is there */
export async function saveCampaign(
  dependencies: CampaignDependencies,
  { id, version, ...text }: Body<'mail.save'>,
  by: string,
): Promise<Campaign> {
  const { store, clock, newId } = dependencies;
  const at = clock.now();
  if (id !== null) {
    if (!(await store.change(id, version, text, { id: by, at }))) throw await refusal(dependencies, id);
    return oneCampaign(dependencies, await find(dependencies, id));
  }
  const draft = { ...text, id: newId(), version: 1, state: 'draft' as const, changedAt: at, changedBy: by };
  await store.create(draft);
  return oneCampaign(dependencies, draft);
}

/** @throws AppError campaign_not_found, campaign_not_draft, revision_conflict */
export async function deleteCampaign(
  dependencies: CampaignDependencies,
  { id, version }: Body<'mail.delete'>,
): Promise<{ id: string }> {
  if (!(await dependencies.store.remove(id, version))) throw await refusal(dependencies, id);
  return { id };
}

export const preview = async (
  { letterContext }: Pick<CampaignDependencies, 'letterContext'>,
  text: Body<'mail.preview'>,
): Promise<Answer<'mail.preview'>> => sampleLetter(text, await letterContext());

/** @throws AppError mail_unavailable */
export async function sendTest(
  { mailer, letterContext }: Pick<CampaignDependencies, 'mailer' | 'letterContext'>,
  text: Body<'mail.test'>,
  to: string,
): Promise<{ to: string }> {
  await mailer.send(testLetter(text, to, await letterContext()));
  return { to };
}

/** @throws AppError campaign_not_found, campaign_not_draft, revision_conflict, validation_failed for an instant that is over */
export async function scheduleCampaign(
  dependencies: CampaignDependencies,
  { id, version, at }: Body<'mail.schedule'>,
  by: string,
): Promise<Campaign> {
  const { store, clock } = dependencies;
  const now = clock.now();
  const begin = at === null ? now : Date.parse(at);
  if (begin < now - tolerance)
    throw new AppError('validation_failed', {
      errors: { at: ['That time is over. Please choose one that is still to come.'] },
    });
  if (!(await store.schedule(id, version, begin, by))) throw await refusal(dependencies, id);
  return oneCampaign(dependencies, await find(dependencies, id));
}

/**
 * Idempotent: what has ended stays as it is.
 * @throws AppError campaign_not_found; revision_conflict where others have stopped it and scheduled it again meanwhile
 */
export async function stopCampaign(dependencies: CampaignDependencies, id: string): Promise<Campaign> {
  const { store, clock } = dependencies;
  const { version } = await find(dependencies, id);
  // Between the two it may begin.
  const isStopped = (await store.unschedule(id, version)) || (await store.stop(id, version, clock.now()));
  const found = await find(dependencies, id);
  if (isStopped || found.version === version || !goesOn.has(found.state))
    return oneCampaign(dependencies, found);
  throw new AppError('revision_conflict', {
    message:
      'Someone else has stopped this email and scheduled it again. Look at it, and stop it if it is still wrong.',
    current: await oneCampaign(dependencies, found),
  });
}

const goesOn = new Set<StoredCampaign['state']>(['scheduled', 'enumerating', 'sending']);

async function find({ store }: Pick<CampaignDependencies, 'store'>, id: string): Promise<StoredCampaign> {
  const campaign = await store.campaign(id);
  if (!campaign) throw new AppError('campaign_not_found');
  return campaign;
}

async function refusal(dependencies: CampaignDependencies, id: string): Promise<AppError> {
  const found = await find(dependencies, id);
  if (found.state !== 'draft') return new AppError('campaign_not_draft');
  return new AppError('revision_conflict', {
    message: 'Someone else changed this email. Look at what it says now.',
    current: await oneCampaign(dependencies, found),
  });
}

async function oneCampaign(
  { names }: Pick<CampaignDependencies, 'names'>,
  campaign: StoredCampaign,
): Promise<Campaign> {
  return toCampaign(campaign, await names(authorsOf(campaign)));
}

const authorsOf = ({ changedBy, scheduledBy = '' }: StoredCampaign): string[] => [changedBy, scheduledBy];

async function toCampaigns(
  { names }: Pick<CampaignDependencies, 'names'>,
  campaigns: readonly StoredCampaign[],
): Promise<Campaign[]> {
  const called = await names(campaigns.flatMap(authorsOf));
  return campaigns.map((campaign) => toCampaign(campaign, called));
}

function toCampaign(campaign: StoredCampaign, called: (account: string) => string): Campaign {
  const { id, version, state, kind, subject, title, body, button, audience, scheduledBy } = campaign;
  return {
    id,
    version,
    state,
    kind,
    subject,
    title,
    body,
    button,
    audience,
    changedAt: instant(campaign.changedAt) ?? '',
    changedBy: called(campaign.changedBy),
    scheduledBy: scheduledBy === undefined ? null : called(scheduledBy),
    at: instant(campaign.at),
    beganAt: instant(campaign.beganAt),
    finishedAt: instant(campaign.finishedAt),
  };
}

const instant = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

function dayOf(counted: Record<string, unknown>): Omit<MailDay, 'day'> {
  const of = (name: string) => Number(counted[name] ?? 0);
  return {
    queued: of('queued'),
    sent: of('sent'),
    failed: of('failed'),
    suppressed: of('suppressed'),
    bounced: of('bounced'),
    complained: of('complained'),
  };
}
