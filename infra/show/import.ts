import { setTimeout as wait } from 'node:timers/promises';
import { contentAge } from '#platform/cached.ts';
import type { StoredImage } from '#records/show.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { type ContentPart, pathsOf } from '#rules/content-paths.ts';
import { siteClock, type Target } from '../target.ts';
import { publishTemplate } from './home-template.ts';
import type { ImagesFolder, Picture } from './images.ts';
import { keyText, type Section, sections } from './items.ts';
import { changedParts, type Counts, countsOf, partChanges, type Plan, planImport } from './plan.ts';
import { readShowFolder } from './read-folder.ts';
import {
  bucketCalls,
  deleteOf,
  eachAtOnce,
  type Pause,
  picturesToUpload,
  putOf,
  storedVotes,
  uploadPicture,
  readStoredShow,
  type Write,
  writeBatches,
} from './storage.ts';

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
  /** Items that may be hidden although they have votes: categories by key, nominees by `key/slug`. */
  withdraw?: readonly string[];
  /** Replace what admins have published in the browser since the last import. */
  ours?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Time of publication, in milliseconds since the epoch; default: the site's time. */
  now?: () => number;
  /** Waits before the CDN is cleared. */
  pause?: Pause;
}

/** What an import has changed, or would change. */
export type ImportReport = Awaited<ReturnType<typeof importShow>>;

/**
 * Imports a show's folder. First checks everything, then writes only the differences: pictures, categories,
 * nominees, parts, deletes, the ballot paper, and the template last; then clears the CDN. Rejects with
 * `FaultyShow` for faults and with `FolderError` without a show; nothing is written then. An import that
 * breaks off can be run again.
 */
export async function importShow(options: ImportOptions) {
  const { dir, target, dryRun = false } = options;
  const now = options.now?.() ?? (await siteClock(target)).now();
  const stored = await readStoredShow(target, now);
  const folder = await readShowFolder(dir, stored, target);
  const images = folder.images && withUploadedKeys(folder.images, stored.items);
  const plan = await planImport({ ...folder, images }, stored, storedVotes(target), { ...options, now });
  const uploads = await picturesToUpload(target, images?.pictures ?? []);
  if (!dryRun) await apply(plan, uploads, options);
  const changed = changedParts(plan);
  return {
    counts: Object.fromEntries(sections.map((section) => [section, countsOf(plan, section)])) as Record<
      Section,
      Counts
    >,
    parts: partChanges(plan, stored),
    withdrawn: plan.withdrawn,
    uploaded: uploads.length,
    unchanged: uploads.length === 0 && changed.length === 0,
    changed,
    purged: dryRun ? [] : await purge(target, changed, options.pause ?? wait),
  };
}

/** Clears the CDN once no function can produce outdated answers. The show is stored by then. */
async function purge({ cdn }: Target, changed: ContentPart[], pause: Pause): Promise<string[]> {
  const paths = cdn ? pathsOf(changed, cdn.basePath) : [];
  if (!cdn || paths.length === 0) return [];
  await pause(contentAge);
  try {
    await cdn.forget(paths);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The show is imported, but clearing the CDN failed (${reason}): visitors may see the old show for an hour. Invalidate ${paths.join(' ')} by hand.`,
      { cause },
    );
  }
  return paths;
}

async function apply(
  { changes, paper, template }: Plan,
  uploads: Picture[],
  { target, onProgress }: ImportOptions,
): Promise<void> {
  const counter = (step: Step, total: number) => {
    let done = 0;
    return (written: number): void => onProgress?.({ step, done: (done += written), total });
  };
  const write = (writes: Write[], onWritten?: (items: number) => void): Promise<void> =>
    writeBatches(target.documents, target.tables.show, writes, { ...(onWritten && { onWritten }) });
  const uploaded = counter('pictures', uploads.length);
  await eachAtOnce(uploads, bucketCalls, async (picture) => {
    await uploadPicture(target, picture);
    uploaded(1);
  });
  // Deleted while outdated: votes are then checked against the items themselves, even if the import breaks
  // off.
  if (paper !== undefined) await write([deleteOf(showKeys.ballotPaper())]);
  const [deletes = [], puts = []] = [true, false].map((isDelete) =>
    changes.filter(({ kind }) => (kind === 'deleted') === isDelete),
  );
  for (const step of sections) {
    const own = puts.filter(({ section }) => section === step);
    await write(
      own.map(({ item }) => putOf(item)),
      counter(step, own.length),
    );
  }
  await write(
    deletes.map(({ item: { pk, sk } }) => deleteOf({ pk, sk } as Key)),
    counter('deletes', deletes.length),
  );
  if (paper) await write([putOf(paper)]);
  if (template) await publishTemplate(target, template);
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
