import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'luxon';
import type { ShowParts } from '#records/show.ts';
import { takesNominations, votingState } from '#contract/phase.ts';
import { partsFile } from '#content/wanted.ts';
import { importShow, type ImportOptions } from '../show/import.ts';
import { readStoredShow } from '#content/store-show.ts';
import type { Target } from '../target.ts';
import { noteSeeding, type DataFolder } from './data-folder.ts';

export interface Seed {
  /** Folder of the show; undefined for the sample show. */
  dir: string | undefined;
  now: number;
  announce: (line: string) => void;
}

const sampleShow = fileURLToPath(new URL('./sample-show', import.meta.url));

/** Days since opening, for a show whose dates are moved. */
const daysOpen = 20;

/**
 * Imports a site's first show from a folder, or the sample show with voting open, unless another show has been begun
 * already.
 */
export async function importFirstShow(
  target: Target,
  folder: DataFolder,
  { dir, now, announce }: Seed,
): Promise<void> {
  if (dir === undefined && (await isAnother(target, folder, now))) {
    if (folder.isSeeding) noteSeeding(folder, false);
    return announce(
      'This data has a show of its own, so the sample show was not imported. Until it has settings, import a show.json with the parts "event" and "app".',
    );
  }
  announce('First start: importing the show.');
  noteSeeding(folder, true);
  // One that was interrupted may have opened voting with other dates.
  const options = { target, now: () => now, by: 'first start', yes: true };
  await (dir === undefined ? importSample(options, now) : importShow({ dir, ...options }));
  noteSeeding(folder, false);
}

/** Whether something is stored that is not of a sample show whose import was interrupted. */
async function isAnother(target: Target, { isSeeding }: DataFolder, now: number): Promise<boolean> {
  const { edition, categories, parts } = await readStoredShow(target, now);
  if (!isSeeding) return categories.length > 0 || Object.values(parts).flat().length > 0;
  const { event } = JSON.parse(await readFile(join(sampleShow, partsFile), 'utf8')) as ShowParts;
  return edition !== '' && edition !== event.id;
}

/** Imports a copy of the sample show that is open. */
async function importSample(options: Omit<ImportOptions, 'dir'>, now: number): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'acclaim-first-show-'));
  const show = join(draft, 'show');
  try {
    await cp(sampleShow, show, { recursive: true });
    const file = join(show, partsFile);
    const { event, app, ...rest } = JSON.parse(await readFile(file, 'utf8')) as ShowParts;
    await writeFile(file, JSON.stringify({ event: openedAt(event, app.timeZone, now), app, ...rest }));
    await importShow({ dir: show, ...options });
  } finally {
    await rm(draft, { recursive: true });
  }
}

/**
 * An event that is open for votes and pre-nominations at an instant: unchanged if it already is, else with
 * all its instants moved by the same number of days, at the same local time.
 */
export function openedAt(event: ShowParts['event'], zone: string, now: number): ShowParts['event'] {
  if (votingState(event, now).isVotingOpen && takesNominations(event, now)) return event;
  const read = (instant: string) => DateTime.fromISO(instant, { zone });
  const today = DateTime.fromMillis(now, { zone });
  const passed = event.voting_start === null ? 0 : today.diff(read(event.voting_start), 'days').days;
  const days = Math.floor(passed) - daysOpen;
  const moved = (instant: string | null) => instant && read(instant).plus({ days }).toUTC().toISO();
  return {
    ...event,
    voting_start: moved(event.voting_start),
    voting_end: moved(event.voting_end),
    fan_prenom_start: moved(event.fan_prenom_start),
    fan_prenom_end: moved(event.fan_prenom_end),
    ...(event.nominees_from && { nominees_from: moved(event.nominees_from) }),
  };
}
