import type { NominationGroup } from '#contract/nominations.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';
import {
  type Decisions,
  joinGroups,
  noDecisions,
  rejectGroup,
  reopenGroup,
  type Ruling,
  splitGroup,
} from '#rules/nomination-decisions.ts';
import { byUse, type NominatedName, originsOf } from '#rules/nomination-names.ts';
import { groupNames, type NameGroup, titleOf } from '#rules/nominations.ts';

export interface NominationsStore {
  event(): Promise<ShowParts['event'] | undefined>;
  timeZone(): Promise<string>;
  categories(edition: string): Promise<StoredCategory[]>;
  /** Of a category, withdrawn ones and drafts too. */
  nominees(category: string): Promise<StoredNominee[]>;
  /** What fans nominated in a category, some seconds ago. */
  names(edition: string, category: string): Promise<readonly NominatedName[]>;
  /** Pre-nominations by category, some seconds ago. */
  counts(): Promise<ReadonlyMap<string, number>>;
  decisions(
    edition: string,
    category: string,
  ): Promise<{ version: number; decisions: Decisions | undefined }>;
  /** False if another version is stored. */
  decide(edition: string, category: string, version: number, decisions: string): Promise<boolean>;
}

/** Groups of a page. */
const pageLength = 50;
/** Names of a group in an answer, and spellings of a name. */
const mostNames = 30;
const mostSpellings = 8;
/** Bytes of the decisions about a category: an item takes 400 KB. */
const mostBytes = 380_000;
const mostTries = 8;

/** Every category, with how much was nominated in it and how many drafts it has. */
export async function listCategories(store: NominationsStore): Promise<Answer<'nominations.categories'>> {
  const [event, timeZone, counts] = await Promise.all([store.event(), store.timeZone(), store.counts()]);
  const categories = event ? await store.categories(event.id) : [];
  return {
    nominees_from: event?.nominees_from ?? null,
    timeZone,
    categories: await Promise.all(
      categories.map(async ({ id, key, title, type }) => ({
        id,
        key,
        title,
        type: type.key,
        count: counts.get(id) ?? 0,
        drafts: (await store.nominees(id)).filter(({ draft, withdrawn }) => draft && !withdrawn).length,
      })),
    ),
  };
}

/**
 * A page of what fans nominated in a category.
 * @throws AppError invalid_category
 */
export async function listGroups(
  store: NominationsStore,
  category: string,
  after: number,
): Promise<Answer<'nominations.list'>> {
  const edition = await editionOf(store, category);
  const [names, { decisions = noDecisions }, nominees] = await Promise.all([
    store.names(edition, category),
    store.decisions(edition, category),
    store.nominees(category),
  ]);
  const groups = groupNames(names, decisions.into);
  const next = after + pageLength;
  const { days, networks } = originsOf(names);
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    groups: groups.slice(after, next).map((group) => shown(group, decisions, nominees)),
    total: groups.length,
    next: next < groups.length ? next : null,
    days,
    networks,
  };
}

/** @throws AppError invalid_category */
export async function editionOf(store: NominationsStore, category: string): Promise<string> {
  const event = await store.event();
  const categories = event ? await store.categories(event.id) : [];
  if (!event || !categories.some(({ id }) => id === category)) throw new AppError('invalid_category');
  return event.id;
}

/** From so many on, and with more than half of them from one network of a day, a group is marked. */
const fewest = 5;

function shown(
  group: NameGroup,
  { into, rejected, accepted }: Decisions,
  nominees: readonly StoredNominee[],
): NominationGroup {
  const { id, names, count } = group;
  const origins = originsOf(names);
  const ruling = accepted.get(id);
  const nominee = nominees.find(({ nominee_id }) => nominee_id === ruling?.nominee);
  const rejection = rejected.get(id);
  return {
    id,
    title: titleOf(group),
    count,
    names: names.slice(0, mostNames).map((name) => ({
      id: name.id,
      count: name.count,
      spellings: spellings(name).slice(0, mostSpellings),
    })),
    more:
      Math.max(0, names.length - mostNames) +
      names
        .slice(0, mostNames)
        .reduce((sum, { spellings: { size } }) => sum + Math.max(0, size - mostSpellings), 0),
    twitter: byUse(names.map(({ handles }) => handles))[0]?.text ?? '',
    ...origins,
    isConcentrated: origins.most >= fewest && origins.most * 2 > count,
    isDecided: names.some((name) => into.has(name.id)),
    rejected: rejection ? { at: rejection.at, by: rejection.by, reason: rejection.reason ?? '' } : null,
    accepted:
      ruling && nominee
        ? {
            at: ruling.at,
            by: ruling.by,
            nominee: {
              id: nominee.nominee_id,
              title: nominee.title,
              slug: nominee.slug,
              draft: nominee.draft ?? false,
              withdrawn: nominee.withdrawn !== undefined,
            },
          }
        : null,
  };
}

const spellings = (name: NominatedName) =>
  byUse([new Map([...name.spellings].map(([text, { count }]) => [text, count] as const))]);

/** What a decision is made of: the groups as they are, and who was accepted and is still there. */
export interface Sight {
  decisions: Decisions;
  /** @throws AppError revision_conflict where the id is that of no group any more */
  group: (id: string) => NameGroup;
}

/**
 * Makes a decision about a category, from what others have decided by then. Deciding the same again changes nothing.
 * @throws AppError invalid_category; revision_conflict; what `change` throws
 */
export async function decide(
  store: NominationsStore,
  category: string,
  change: (sight: Sight) => Decisions,
): Promise<{ category: string }> {
  const edition = await editionOf(store, category);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [names, { version, decisions: stored = noDecisions }, nominees] = await Promise.all([
      store.names(edition, category),
      store.decisions(edition, category),
      store.nominees(category),
    ]);
    const ids = new Set(nominees.map(({ nominee_id }) => nominee_id));
    // A nominee that was deleted since is none.
    const accepted = new Map([...stored.accepted].filter(([, { nominee }]) => ids.has(nominee)));
    const decisions = { ...stored, accepted };
    const groups = new Map(groupNames(names, decisions.into).map((group) => [group.id, group]));
    const text = textOf(
      change({
        decisions,
        group: (id) => {
          const found = groups.get(id);
          if (!found) throw elsewhere();
          return found;
        },
      }),
    );
    if (text === textOf(stored)) return { category };
    if (Buffer.byteLength(text) > mostBytes)
      throw new AppError('validation_failed', {
        errors: { general: ['There are too many decisions about this category to keep another one.'] },
      });
    if (await store.decide(edition, category, version, text)) return { category };
  }
  throw new AppError('unavailable');
}

const elsewhere = () =>
  new AppError('revision_conflict', {
    message: 'Somebody has joined or split this name meanwhile. Look at the list again.',
  });

const textOf = ({ into, rejected, accepted }: Decisions): string =>
  JSON.stringify({ into: [...into], rejected: [...rejected], accepted: [...accepted] });

/** Makes groups one. */
export const join = (
  store: NominationsStore,
  { category, groups }: Body<'nominations.join'>,
): Promise<{ category: string }> =>
  decide(store, category, ({ decisions, group }) => {
    const joined = joinGroups(decisions, [...new Set(groups)].map(group));
    if (joined) return joined;
    throw new AppError('validation_failed', {
      errors: { groups: ['They have been accepted as different nominees. Withdraw one of these first.'] },
    });
  });

/** Takes names out of a group. */
export const split = (
  store: NominationsStore,
  { category, group: id, names }: Body<'nominations.split'>,
): Promise<{ category: string }> =>
  decide(store, category, ({ decisions, group }) => {
    const parted = splitGroup(decisions, group(id), names);
    if (parted) return parted;
    throw new AppError('validation_failed', {
      errors: { names: ['Choose some of the names, and leave at least one.'] },
    });
  });

/** Rejects a group. */
export const reject = (
  store: NominationsStore,
  { category, group: id, reason }: Body<'nominations.reject'>,
  ruling: Ruling,
): Promise<{ category: string }> =>
  decide(store, category, ({ decisions, group }) => {
    const found = group(id);
    if (decisions.rejected.has(id)) return decisions;
    const rejected = rejectGroup(decisions, found, { ...ruling, ...(reason && { reason }) });
    if (rejected) return rejected;
    throw new AppError('revision_conflict', {
      message: 'Somebody has accepted this as a nominee meanwhile.',
    });
  });

/** Takes back that a group was rejected or accepted. */
export const reopen = (
  store: NominationsStore,
  { category, group: id }: Body<'nominations.reopen'>,
): Promise<{ category: string }> =>
  decide(store, category, ({ decisions, group }) => reopenGroup(decisions, group(id)));
