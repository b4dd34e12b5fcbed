import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ifNew, putItem } from '#records/items.ts';
import type { StoredImage } from '#records/show.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { siteClock, type Target } from '../target.ts';
import { clearCdn, marksIn, markUncleared, note, unmark } from './after-change.ts';
import { renewPaper } from '#content/store-show.ts';
import { describeChanges } from '#content/changes.ts';
import { notesOn } from './notes.ts';
import { publishTemplate } from '#content/store-template.ts';
import type { ImagesFolder, Picture } from './images.ts';
import { type Change, keyText, type Section, sections } from '#content/items.ts';
import type { Renames } from '#content/match-categories.ts';
import { changedParts, type Counts, countsOf, type Plan, planImport } from '#content/plan.ts';
import { readShowFolder } from './read-folder.ts';
import { readStoredShow } from '#content/store-show.ts';
import {
  bucketCalls,
  deleteOf,
  deleteUnlessWithdrawn,
  eachAtOnce,
  overwrite,
  type Pause,
  picturesToUpload,
  putOf,
  storedVotes,
  uploadPicture,
  type Write,
  writeBatches,
  writeEvent,
} from './storage.ts';
import { type StoredShow, withFirstEdition } from '#content/show.ts';

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
  /** Replace what admins have published in the browser since the last import. */
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
  const now = options.now?.() ?? (await siteClock(target)).now();
  const site = await readStoredShow(target, now);
  const { folder, stored } = await readShowFolder(dir, site, target, options);
  const moved = movedItems(site, stored);
  const images = folder.images && withUploadedKeys(folder.images, stored.items);
  const votes = storedVotes(target);
  const plan = await planImport({ ...folder, images }, stored, votes, { ...options, now, by, reason });
  const uploads = await picturesToUpload(target, images?.pictures ?? []);
  const parts = describeChanges(
    plan,
    stored,
    uploads.map(({ name }) => name),
  );
  const changed = [
    ...new Set([
      ...changedParts(plan),
      ...(moved.puts.length > 0 ? (['categories', 'nominees'] as const) : []),
    ]),
  ];
  const unchanged = uploads.length === 0 && changed.length === 0 && !plan.begun;
  let purged: string[] = [];
  if (!dryRun) {
    await upload(uploads, options);
    if (plan.changes.length > 0) await requireUntouched(plan, stored, now, target);
    const lines = parts.flatMap((part) => part.lines.map((line) => `${part.part}: ${line}`));
    if (!unchanged) await note(target, now, by, 'import', lines.join('\n').slice(0, longestDetail));
    const left = marksIn(site);
    const mark = await markUncleared(target, changed);
    await apply(plan, stored, moved, now, options);
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
    unchanged,
    changed,
    purged,
  };
}

const counterOf =
  ({ onProgress }: ImportOptions) =>
  (step: Step, total: number) => {
    let done = 0;
    return (written: number): void => onProgress?.({ step, done: (done += written), total });
  };

async function upload(pictures: Picture[], options: ImportOptions): Promise<void> {
  const uploaded = counterOf(options)('pictures', pictures.length);
  await eachAtOnce(pictures, bucketCalls, async (picture) => {
    await uploadPicture(options.target, picture);
    uploaded(1);
  });
}

/**
 * Pictures may take minutes, and people work on the show meanwhile.
 * @throws Error when something that the import changes is not as it was when the import began
 */
async function requireUntouched({ changes }: Plan, before: StoredShow, now: number, target: Target) {
  const { items } = withFirstEdition(await readStoredShow(target, now), before.edition);
  const touched = changes.find(({ item }) => {
    const text = keyText(item as Key);
    return !isDeepStrictEqual(before.items.get(text), items.get(text));
  });
  if (touched)
    throw new Error(
      'Somebody else has changed what this import changes, while it ran. Only pictures were uploaded; import again.',
    );
}

/** The categories that were imported before the first edition, under its keys, and under those that they leave. */
const movedItems = (site: StoredShow, stored: StoredShow) => ({
  puts: [...stored.items].filter(([text]) => !site.items.has(text)).map(([, item]) => item),
  leaves: [...site.items].filter(([text]) => !stored.items.has(text)).map(([, item]) => item),
});

async function apply(
  { begun, changes, paper, template }: Plan,
  { parts }: StoredShow,
  { puts: arrivals, leaves }: ReturnType<typeof movedItems>,
  now: number,
  options: ImportOptions,
): Promise<void> {
  const { target } = options;
  const counter = counterOf(options);
  const write = (writes: Write[], onWritten?: (items: number) => void): Promise<void> =>
    writeBatches(target.documents, target.tables.show, writes, { ...(onWritten && { onWritten }) });
  if (begun) await putItem(target.documents, target.tables.show, showKeys.edition(begun.id), begun, ifNew);
  // Deleted while outdated: votes are then checked against the items themselves, even if the import breaks
  // off.
  if (paper !== undefined) await write([deleteOf(showKeys.ballotPaper())]);
  await write(arrivals.map(putOf));
  for (const step of sections) {
    const puts = changes.filter(({ section, kind }) => section === step && kind !== 'deleted');
    const written = counter(step, puts.length);
    const [alone = [], together = []] = [true, false].map((is) => puts.filter((put) => isShared(put) === is));
    await eachAtOnce(alone, bucketCalls, async ({ kind, item }) => {
      if (step === 'parts') await writeEvent(target, item, parts.event?.id);
      else await overwrite(target, item, kind === 'withdrawn');
      written(1);
    });
    await write(
      together.map(({ item }) => putOf(item)),
      written,
    );
  }
  await applyDeletes(
    changes.filter(({ kind }) => kind === 'deleted'),
    target,
    write,
    counter,
  );
  // After the event, so that an import that breaks off finds them, whichever edition it begins.
  await write(leaves.map(({ pk, sk }) => deleteOf({ pk, sk } as Key)));
  if (paper !== undefined) await renewPaper(target, now);
  if (template) await publishTemplate(target.documents, target.tables.show, template);
}

/** Whether others may change an item right before it is written: by a withdrawal, or by the next edition. */
const isShared = ({ section, kind, item }: Change): boolean =>
  section === 'parts'
    ? keyText(item as Key) === keyText(showKeys.part('event'))
    : kind !== 'added' && section !== 'images';

/** What was withdrawn a moment ago stays, as it needs no row; so do the nominees of such a category. */
async function applyDeletes(
  deletes: readonly Change[],
  target: Target,
  write: (writes: Write[], onWritten: (items: number) => void) => Promise<void>,
  counter: ReturnType<typeof counterOf>,
): Promise<void> {
  const deleted = counter('deletes', deletes.length);
  const of = (section: Section) => deletes.filter((each) => each.section === section);
  const kept = new Set<unknown>();
  await eachAtOnce(of('categories'), bucketCalls, async ({ item }) => {
    if (!(await deleteUnlessWithdrawn(target, item))) kept.add(item['id']);
    deleted(1);
  });
  await eachAtOnce(of('nominees'), bucketCalls, async ({ item }) => {
    if (!kept.has(item['category_id'])) await deleteUnlessWithdrawn(target, item);
    deleted(1);
  });
  const others = [...of('images'), ...of('parts')];
  await write(
    others.map(({ item: { pk, sk } }) => deleteOf({ pk, sk } as Key)),
    deleted,
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
