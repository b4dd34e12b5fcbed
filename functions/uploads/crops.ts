import type { PictureUse } from '#contract/uploads.ts';
import type { StoredUpload } from '#records/uploads.ts';
import type { Known, Uses } from './uses.ts';

/** The crops of each picture, by its name, the newest first. A crop of a crop, or of a picture that is gone, is a picture of its own. */
export function cropsIn(
  uploads: readonly StoredUpload[],
  imported: readonly { name: string }[] = [],
): ReadonlyMap<string, readonly StoredUpload[]> {
  const wholes = uploads.filter(({ source }) => source === undefined);
  const names = new Set([...wholes, ...imported].map(({ name }) => name));
  const crops = new Map<string, StoredUpload[]>();
  for (const upload of uploads.toSorted(newestFirst)) {
    const of = upload.source?.name;
    if (of !== undefined && names.has(of)) crops.set(of, [...(crops.get(of) ?? []), upload]);
  }
  return crops;
}

export const newestFirst = ({ uploaded: a }: StoredUpload, { uploaded: b }: StoredUpload): number =>
  a.at < b.at ? 1 : -1;

/** Where a picture or one of its crops is used, each place once. */
export function usesWithCrops(uses: Uses, picture: Known, crops: readonly Known[] = []): PictureUse[] {
  const found = [picture, ...crops].flatMap((each) => uses.of(each));
  return [...new Map(found.map((use) => [`${use.part} ${use.id}`, use])).values()];
}
