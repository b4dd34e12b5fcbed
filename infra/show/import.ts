import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { alikeNominees, alikeText } from '#content/alike.ts';
import { Overtaken } from '#content/fences.ts';
import { commit, type ContentStore, settled } from '#content/journal.ts';
import type { WantedNominees } from '#content/lists.ts';
import { nomineesFile } from '#content/wanted.ts';
import type { Clock } from '#platform/clock.ts';
import { storedAuthor } from '#records/accounts.ts';
import { readRecord } from '#records/items.ts';
import type { ShowParts, StoredImage } from '#records/show.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { authorsOf, siteClock, type Target } from '../target.ts';
import { clearCdn, type Mark, marksIn, markUncleared, note, unmark } from './after-change.ts';
import { renewPaper } from '#content/store-show.ts';
import { describeChanges } from '#content/changes.ts';
import { publishedByAdmin } from '#content/home-template.ts';
import { notesOn } from './notes.ts';
import { publishTemplate } from '#content/store-template.ts';
import { type Edits, editsSince } from './exported.ts';
import { requireAllowedAt } from './guard.ts';
import type { ImagesFolder, Picture } from './images.ts';
import { keyText, type Section, sections } from '#content/items.ts';
import type { Renames } from '#content/match-categories.ts';
import { changedParts, type Counts, countsOf, type Plan, planImport, plannedOf } from '#content/plan.ts';
import { readShowFolder } from './read-folder.ts';
import { readStoredShow } from '#content/store-show.ts';
import { callsAtOnce, eachAtOnce, type Pause } from '#records/batches.ts';
import { writePlanned } from '#content/store-apply.ts';
import { createJournal } from '#content/store-journal.ts';
import { movedItems, type StoredShow, withFirstEdition } from '#content/show.ts';
import { picturesToUpload, storedVotes, uploadPicture } from './storage.ts';

export type Step = 'pictures' | Section | 'deletes';

export interface Progress {
  step: Step;
  done: number;
  total: number;
}

export interface ImportOptions {
  dir: string;
  target: Target;
  /** Report what would change, and write nothing. */
  dryRun?: boolean;
  /** What may be withdrawn although it has votes: categories by key, nominees by `key/slug`. */
  withdraw?: readonly string[];
  /** New keys of stored categories, by their old ones. */
  renames?: Renames;
  /** Who imports, for the log and for withdrawals. */
  by?: string;
  /** Why something is withdrawn. */
  reason?: string;
  /** Replace what was changed or published in the browser since the folder was exported, or since the last import. */
  ours?: boolean;
  /** Take votes away, or change what they are judged by, while voting is open. */
  yes?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Time of publication, in milliseconds since the epoch; default: the site's time. */
  now?: () => number;
  /** Makes the ids of new categories and nominees; default: random ones. */
  newId?: () => string;
  /** Waits before the CDN is cleared. */
  pause?: Pause;
}

/** Longest entry of an import in the log, in characters. */
const longestDetail = 20_000;

/** What an import has changed, or would change. */
export type ImportReport = Awaited<ReturnType<typeof importShow>>;

/**
 * Imports a show's folder. First checks everything, then uploads pictures, logs what changes, and writes only
 * the differences: the first edition, categories, nominees, parts, deletes, the ballot paper, and the template last; then
 * clears the CDN. Categories that come before the first event become those of its edition. Rejects with `FaultyShow`
 * for faults and with `FolderError` without a show; nothing is written
 * then. An import that breaks off can be run again, and clears the CDN of what the first try has changed, too.
 */
export async function importShow(options: ImportOptions) {
  const {
    dir,
    target,
    dryRun = false,
    by = 'import',
    reason = 'Its row was taken out of the file.',
  } = options;
  const clock = options.now ? { now: options.now } : await siteClock(target);
  const now = clock.now();
  const journal = {
    store: contentStore(target, clock),
    now: () => clock.now(),
    patience: Infinity,
  };
  if (!dryRun) await settled(journal);
  const site = await readStoredShow(target, now);
  const { folder, stored } = await readShowFolder(dir, site, target, options);
  const moved = movedItems(site, stored);
  const images = folder.images && withUploadedKeys(folder.images, stored.items);
  const votes = storedVotes(target);
  const edits = await editsSince(journal.store, folder.exported);
  const plan = await planImport({ ...folder, images }, stored, votes, {
    ...options,
    now,
    by,
    reason,
    ...edits,
    called: await authorsOf(target).names(authorsIn(edits, stored, now)),
  });
  const { yes = false } = options;
  const allow = (show: StoredShow) =>
    requireAllowedAt(target, plannedOf(plan, stored, moved), show, { now: clock.now(), yes });
  await allow(stored);
  const uploads = await picturesToUpload(target, images?.pictures ?? []);
  const parts = describeChanges(
    plan,
    stored,
    uploads.map(({ name }) => name),
  );
  const changed = [
    ...new Set([
      ...changedParts(plan),
      ...(moved.arrivals.length > 0 ? (['categories', 'nominees'] as const) : []),
    ]),
  ];
  const unchanged = uploads.length === 0 && changed.length === 0 && !plan.begun;
  let purged: string[] = [];
  if (!dryRun) {
    await upload(uploads, options);
    const lines = parts.flatMap((part) => part.lines.map((line) => `${part.part}: ${line}`));
    const left = marksIn(site);
    let mark: Mark[] = [];
    await write(
      { plan, stored, moved, by, clock, allow, written: countersOf(plan, options) },
      target,
      async () => {
        if (!unchanged) await note(target, now, by, 'import', lines.join('\n').slice(0, longestDetail));
        mark = await markUncleared(target, changed);
      },
    );
    const uncleared = [...new Set([...changed, ...left.flatMap(({ parts: each }) => each)])];
    purged = await clearCdn(target, uncleared, options.pause ?? wait, 'The show is imported');
    await unmark(target, [...left, ...mark]);
  }
  return {
    counts: Object.fromEntries(sections.map((section) => [section, countsOf(plan, section)])) as Record<
      Section,
      Counts
    >,
    /** Every change by part. */
    parts,
    /** What stays withdrawn although it has a row. */
    notes: notesOn(folder.categories?.categories ?? [], folder.nominees?.nominees ?? []),
    /** Nominees that come with a title like another one's, by the lines of their file. */
    alike: alikeIn(stored, folder.nominees),
    unchanged,
    changed,
    purged,
  };
}

function alikeIn(stored: StoredShow, nominees: WantedNominees | undefined): string[] {
  if (!nominees) return [];
  const { lines } = nominees;
  const lineOf = ({ nominee_id: id }: { nominee_id: string }) => lines.get(id);
  return alikeNominees(stored.nominees, nominees.nominees).map(
    (each) =>
      `${nomineesFile}:${lineOf(each.nominee)}: title: ${alikeText(each, `line ${lineOf(each.other)}`)}`,
  );
}

/** Who has changed what an import may replace. */
function authorsIn({ edited }: Edits, { items }: StoredShow, now: number): string[] {
  const home = publishedByAdmin(items, now);
  return [
    ...[...edited.values()].map(({ by }) => storedAuthor(by.id, by.name)),
    ...(home ? [storedAuthor(home.account, home.by)] : []),
  ];
}

const counterOf =
  ({ onProgress }: ImportOptions) =>
  (step: Step, total: number) => {
    let done = 0;
    return (written: number): void => onProgress?.({ step, done: (done += written), total });
  };

/** Counts what is written by its step. */
function countersOf({ changes }: Plan, options: ImportOptions) {
  const counter = counterOf(options);
  const puts = (step: Section): number =>
    changes.filter(({ section, kind }) => section === step && kind !== 'deleted').length;
  const deletes = changes.filter(({ kind }) => kind === 'deleted').length;
  return {
    ...(Object.fromEntries(sections.map((step) => [step, counter(step, puts(step))])) as Record<
      Section,
      ReturnType<typeof counter>
    >),
    deletes: counter('deletes', deletes),
  };
}

async function upload(pictures: Picture[], options: ImportOptions): Promise<void> {
  const uploaded = counterOf(options)('pictures', pictures.length);
  await eachAtOnce(pictures, callsAtOnce, async (picture) => {
    await uploadPicture(options.target, picture);
    uploaded(1);
  });
}

/** The show of a site, and the journal of its changes. */
const contentStore = (
  target: Target,
  clock: Clock,
  onWritten?: Parameters<typeof writePlanned>[4],
): ContentStore => ({
  ...createJournal(target.documents, target.tables.results),
  read: () => readStoredShow(target, clock.now()),
  write: (planned, turn) => writePlanned(target, planned, turn, clock.now(), onWritten),
});

interface ImportWrites {
  plan: Plan;
  stored: StoredShow;
  moved: ReturnType<typeof movedItems>;
  by: string;
  clock: Clock;
  allow: (show: StoredShow) => Promise<void>;
  written: ReturnType<typeof countersOf>;
}

/**
 * Writes a plan as one change of the journal, and publishes its template after that.
 * @param prepare is done first, once nothing stands in the way
 */
async function write(
  { plan, stored, moved, by, clock, allow, written }: ImportWrites,
  target: Target,
  prepare: () => Promise<void>,
): Promise<void> {
  const { documents, tables } = target;
  const now = () => clock.now();
  const parts = changedParts({ ...plan, template: undefined });
  if (parts.length > 0 || plan.begun || moved.arrivals.length > 0) {
    const planned = plannedOf(plan, stored, moved);
    const store = contentStore(target, clock, (step, items) => written[step](items));
    let isPrepared = false;
    const intent = { by: { id: 'command', name: by }, act: 'import' } as const;
    await commit({ store, now, patience: Infinity }, intent, async (show) => {
      requireUntouched(plan, stored, show);
      // Again: it may have been certified, or winners revealed, since.
      await allow(show);
      if (!isPrepared) await prepare();
      isPrepared = true;
      return { planned, parts };
    }).catch(async (error: unknown) => {
      await requireEdition(target, stored.edition);
      throw error instanceof Overtaken ? wasOvertaken(error, plan) : error;
    });
    await requireEdition(target, stored.edition);
  } else {
    await prepare();
    if (plan.paper !== undefined) await renewPaper(target, now());
  }
  if (plan.template) await publishTemplate(documents, tables.show, plan.template);
}

/** What was done of an import that stood still, and what was not. */
const wasOvertaken = ({ number }: Overtaken, { template }: Plan): Error =>
  new Error(
    `This import stood still for so long that others made changes in between. It is saved as change ${number} of the log, and what they changed stays as they left it.${template ? ' Its home page was not published.' : ''} Export the show to see it as it is, and import again what is missing: npx acclaim show export DIR`,
  );

/** @throws Error when another edition has begun meanwhile, whose event no import replaces */
async function requireEdition({ documents, tables }: Target, edition: string): Promise<void> {
  const event = await readRecord<ShowParts['event']>(documents, tables.show, showKeys.part('event'));
  if (event && event.id !== edition)
    throw new Error(
      'Another edition has begun while this import ran, so it stopped before its event: npx acclaim show editions lists them.',
    );
}

/**
 * Pictures may take minutes, and people work on the show meanwhile.
 * @throws Error when something that the import changes is not as it was when the import began
 */
function requireUntouched({ changes }: Plan, before: StoredShow, now: StoredShow): void {
  const { items } = withFirstEdition(now, before.edition);
  const touched = changes.find(({ item }) => {
    const text = keyText(item as Key);
    return !isDeepStrictEqual(before.items.get(text), items.get(text));
  });
  if (touched)
    throw new Error(
      'Somebody else has changed what this import changes, while it ran. Only pictures were uploaded; import again.',
    );
}

/** Exported uploads retain the keys they are served from; other pictures are named by their content. */
const withUploadedKeys = (images: ImagesFolder, items: ReadonlyMap<string, Item>): ImagesFolder => ({
  ...images,
  pictures: images.pictures.map((picture) => {
    const upload = items.get(keyText(showKeys.upload(picture.name))) as Partial<StoredUpload> | undefined;
    const image = items.get(keyText(showKeys.image(picture.name))) as Partial<StoredImage> | undefined;
    return upload?.digest === picture.digest && image?.key ? { ...picture, key: image.key } : picture;
  }),
});
