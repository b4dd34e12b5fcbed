import type { Item, Key } from '#records/tables.ts';
import { showKeys } from '#records/tables.ts';
import { quoted } from './faults.ts';
import type { ShowFolder } from './folder.ts';
import { publishedByAdmin } from './home-template.ts';
import { keyText } from './items.ts';
import type { Plan } from './plan.ts';
import type { StoredShow } from './stored.ts';
import type { StandingVotes } from './votes.ts';

const winnersPage = keyText(showKeys.page('winners'));

/** Votes say nothing of their event: those of one would count for the next. */
export async function checkEvent(
  { parts }: ShowFolder,
  stored: StoredShow,
  votes: StandingVotes,
): Promise<void> {
  const [id, before] = [parts?.parts.event?.id, stored.parts.event?.id];
  if (id === undefined || before === undefined || id === before || !(await votes.any())) return;
  parts?.at(
    ['event', 'id'],
    `is ${quoted(id)}, but votes stand for ${quoted(before)}: a site holds one event for now, and they would count for the new one; keep the id, or back up this site (npm run backup -- save DIR) and import the show into a new stage`,
  );
}

/** What admins have published in the browser since the last import is not replaced without --ours: the home page, and the winners. */
export function checkBrowserEdits(plan: Plan, { parts }: ShowFolder, stored: StoredShow, now: number): void {
  const ways = (part: string): string =>
    `export the show to take it over, leave ${part} out of show.json, or import with --ours`;
  const by = plan.template && publishedByAdmin(stored.items, now);
  if (by)
    parts?.at(
      ['template'],
      `the home page was changed in the browser after the last import, by ${quoted(by.by)} at ${by.at}, and would be replaced; ${ways('template')}`,
    );
  const place = (parts?.parts.pages ?? []).findIndex(({ code }) => code === 'winners');
  if (isAnnounced(stored) && losesWinners(plan))
    parts?.at(
      place < 0 ? ['pages'] : ['pages', place, 'content'],
      `the winners were published in the browser after the last import, and would be overwritten; ${ways('pages')}`,
    );
}

const isAnnounced = ({ items }: StoredShow): boolean => items.get(winnersPage)?.['announced'] === true;

const losesWinners = ({ puts, deletes }: Plan): boolean =>
  deletes.some((key) => keyText(key) === winnersPage) ||
  puts.parts.some((item) => keyText(item as Key) === winnersPage && item['announced'] !== true);

/** An item to be stored, with the mark of published winners where it says what they say. */
export function keepingMark(item: Item, stored: StoredShow): Item {
  const before = stored.items.get(winnersPage);
  if (keyText(item as Key) !== winnersPage || !before?.['announced']) return item;
  if (before['content'] !== item['content']) return item;
  const { position, ...rest } = item;
  // Published winners that had no page before have no place among the pages.
  return { ...rest, announced: true, ...('position' in before && { position }) };
}
