import { setTimeout as wait } from 'node:timers/promises';
import { contentAge } from '#platform/cached.ts';
import type { StoredImage } from '#records/show.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { type ContentPart, pathsOf } from '#rules/content-paths.ts';
import { siteClock, type Target } from '../target.ts';
import type { ShowFolder, SiteOfShow } from './folder.ts';
import { readShowFolder } from './read-folder.ts';
import { publishTemplate } from './home-template.ts';
import type { Picture } from './images.ts';
import { keyText, type Section, sections } from './items.ts';
import { changedParts, changesAnything, type Counts, type Plan } from './plan.ts';
import { planImport } from './plan-import.ts';
import {
  type BatchOptions,
  bucketCalls,
  deleteOf,
  eachAtOnce,
  picturesToUpload,
  putOf,
  storedVotes,
  uploadPicture,
  readStoredShow,
  writeBatches,
} from './storage.ts';
import type { StoredShow } from './stored.ts';

export type Step = 'pictures' | Section | 'deletes';

/** Progress of one step of an import. */
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
  /** Waits before rejected writes are retried, and before the CDN is cleared. */
  pause?: BatchOptions['pause'];
}

/** What an import has changed, or would change. */
export interface ImportReport {
  counts: Record<Section, Counts>;
  /** Changes of show.json, in a few words. */
  parts: Plan['parts'];
  /** Items withdrawn by request, with their votes. */
  withdrawn: Plan['withdrawn'];
  /** Number of files. */
  uploaded: number;
  /** The stored show matched the folder. */
  unchanged: boolean;
  changed: ContentPart[];
  /** CDN paths that were cleared. */
  purged: string[];
}

/**
 * Imports a show's folder. First checks everything, then writes only the differences: pictures, categories,
 * nominees, parts, deletes, the ballot paper, and the template last; then clears the CDN. Rejects with
 * `FaultyShow` for faults and with `FolderError` without a show; nothing is written then. An import that
 * breaks off can be run again.
 */
export async function importShow(options: ImportOptions): Promise<ImportReport> {
  const { dir, target, dryRun = false } = options;
  const now = options.now?.() ?? (await siteClock(target)).now();
  const stored = await readStoredShow(target, now);
  const folder = withUploadedKeys(await readShowFolder(dir, stored, siteOf(target)), stored);
  const plan = await planImport(folder, stored, {
    votes: storedVotes(target),
    now,
    withdraw: options.withdraw ?? [],
    ours: options.ours ?? false,
  });
  const uploads = await picturesToUpload(target, folder.images?.pictures ?? []);
  if (!dryRun) await apply(plan, uploads, options);
  const changed = changedParts(plan);
  const purged = dryRun ? [] : await purge(target, changed, options.pause ?? wait);
  return {
    counts: plan.counts,
    parts: plan.parts,
    withdrawn: plan.withdrawn,
    uploaded: uploads.length,
    unchanged: uploads.length === 0 && !changesAnything(plan),
    changed,
    purged,
  };
}

const siteOf = ({ livePaths = [], basePath, cdn }: Target): SiteOfShow => ({
  livePaths,
  basePath: cdn?.basePath ?? basePath,
});

/** Clears the CDN once no function can produce outdated answers. The show is stored by then. */
async function purge(
  { cdn }: Target,
  changed: ContentPart[],
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<string[]> {
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
  plan: Plan,
  uploads: Picture[],
  { target, onProgress, pause }: ImportOptions,
): Promise<void> {
  const counter = (step: Step, total: number) => {
    let done = 0;
    return (written: number): void => onProgress?.({ step, done: (done += written), total });
  };
  const write = async (step: Step, writes: Parameters<typeof writeBatches>[2]): Promise<void> => {
    const onWritten = counter(step, writes.length);
    await writeBatches(target.documents, target.tables.show, writes, { onWritten, ...(pause && { pause }) });
  };
  const uploaded = counter('pictures', uploads.length);
  await eachAtOnce(uploads, bucketCalls, async (picture) => {
    await uploadPicture(target, picture);
    uploaded(1);
  });
  const writeNow = (request: Parameters<typeof writeBatches>[2][number]) =>
    writeBatches(target.documents, target.tables.show, [request], { ...(pause && { pause }) });
  // Deleted while outdated: votes are then checked against the items themselves, even if the import breaks
  // off.
  if (plan.paper !== undefined) await writeNow(deleteOf(showKeys.ballotPaper()));
  for (const section of sections) await write(section, plan.puts[section].map(putOf));
  await write('deletes', plan.deletes.map(deleteOf));
  if (plan.paper) await writeNow(putOf(plan.paper));
  if (plan.template) await publishTemplate(target, plan.template);
}

/** Exported uploads retain the keys they are served from; other pictures are named by their content. */
function withUploadedKeys(folder: ShowFolder, { items }: StoredShow): ShowFolder {
  if (!folder.images) return folder;
  const pictures = folder.images.pictures.map((picture) => {
    const upload = items.get(keyText(showKeys.upload(picture.name))) as Partial<StoredUpload> | undefined;
    const image = items.get(keyText(showKeys.image(picture.name))) as Partial<StoredImage> | undefined;
    return upload?.digest === picture.digest && image?.key ? { ...picture, key: image.key } : picture;
  });
  return { ...folder, images: { ...folder.images, pictures } };
}
