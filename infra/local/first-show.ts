import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'luxon';
import type { ShowParts } from '#records/show.ts';
import { isPrenominationActive } from '#rules/prenomination-window.ts';
import { votingState } from '#rules/voting-window.ts';
import { exportShow } from '../show/export.ts';
import { categoriesFile, nomineesFile, partsFile } from '../show/folder.ts';
import { importShow } from '../show/import.ts';
import { readStoredShow } from '../show/storage.ts';
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
 * Imports a site's first show from a folder, or the sample show with voting open. Categories and nominees
 * already imported stay, and the sample adds the rest unless part of a show.json was imported.
 */
export async function importFirstShow(
  target: Target,
  folder: DataFolder,
  { dir, now, announce }: Seed,
): Promise<void> {
  const { categories, parts } = await readStoredShow(target, now);
  const hasOwn = dir === undefined && !folder.isSeeding && categories.length > 0;
  if (hasOwn && Object.values(parts).some((part) => !Array.isArray(part) || part.length > 0))
    return announce('This show has no settings yet: import a show.json with the part "app".');
  if (hasOwn) {
    announce('First start: importing what the show lacks from the sample show.');
    return importSample(target, now, true);
  }
  announce('First start: importing the show.');
  noteSeeding(folder, true);
  await (dir === undefined ? importSample(target, now, false) : importShow({ dir, target, now: () => now }));
  noteSeeding(folder, false);
}

/**
 * Imports a copy of the sample show that is open, with the stored categories, nominees and pictures if they
 * stay.
 */
async function importSample(target: Target, now: number, keepsLists: boolean): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'acclaim-first-show-'));
  const show = join(draft, 'show');
  try {
    await cp(sampleShow, show, { recursive: true });
    const file = join(show, partsFile);
    const { event, app, ...rest } = JSON.parse(await readFile(file, 'utf8')) as ShowParts;
    if (keepsLists) {
      const own = join(draft, 'own');
      await exportShow({ dir: own, target, now: () => now });
      for (const name of [categoriesFile, nomineesFile]) await rm(join(show, name));
      await cp(own, show, { recursive: true, filter: (from) => basename(from) !== partsFile });
      app.defaultCategory = '';
    }
    await writeFile(file, JSON.stringify({ event: openedAt(event, app.timeZone, now), app, ...rest }));
    await importShow({ dir: show, target, now: () => now });
  } finally {
    await rm(draft, { recursive: true });
  }
}

/**
 * An event that is open for votes and pre-nominations at an instant: unchanged if it already is, else with
 * all its instants moved by the same number of days, at the same local time.
 */
export function openedAt(event: ShowParts['event'], zone: string, now: number): ShowParts['event'] {
  if (votingState(event, now).isVotingOpen && isPrenominationActive(event, now)) return event;
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
  };
}
