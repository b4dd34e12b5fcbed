import { homeAt, homeReleases, turnsFrom } from '#contract/home-page.ts';
import { emptyShow, seenOnHome } from '#contract/seen-home.ts';
import type { Widget } from '#contract/templates.ts';
import type { StoredDirectory, StoredRevision } from '#records/templates.ts';
import { completeDocument, readDocument } from '#rules/template-document.ts';
import { widgetsNow, type TemplatesStore } from './domain.ts';

type Find = TemplatesStore['revision'];

/**
 * When a change of the directory first leaves home with nothing to see where it would have something otherwise; undefined if
 * never. It looks at every instant from `now` on at which home or the show become another one, and reads each revision once.
 */
export async function firstEmptied(
  store: Pick<TemplatesStore, 'pictures' | 'show'>,
  find: Find,
  { before, after }: { before: StoredDirectory; after: StoredDirectory },
  now: number,
): Promise<number | undefined> {
  const known = new Map<string, Promise<readonly Widget[]>>();
  const widgetsAt = (directory: StoredDirectory, turn: number): Promise<readonly Widget[]> => {
    const key = shownKey(directory, turn);
    const widgets = known.get(key) ?? widgetsOf(store, find, directory, turn);
    known.set(key, widgets);
    return widgets;
  };
  const ofReleases = turnsFrom([...homeReleases(before), ...homeReleases(after)], now);
  const changed = ofReleases.filter((turn) => !isSameHome(before, after, turn));
  const next = await Promise.all(changed.map((turn) => widgetsAt(after, turn)));
  // Most pages have something to see whatever the show has.
  if (next.every((widgets) => seenOnHome(widgets, emptyShow).length > 0)) return undefined;
  const show = await store.show();
  const turns = [...new Set([...ofReleases, ...show.turns.filter((turn) => turn > now)])];
  const isEmptyAt = async (directory: StoredDirectory, turn: number): Promise<boolean> =>
    seenOnHome(await widgetsAt(directory, turn), show.at(turn)).length === 0;
  for (const turn of turns.toSorted((a, b) => a - b)) {
    if (isSameHome(before, after, turn)) continue;
    if ((await isEmptyAt(after, turn)) && !(await isEmptyAt(before, turn))) return turn;
  }
  return undefined;
}

/** The widgets of home at an instant as visitors get them; without a template, its sections. */
async function widgetsOf(
  store: Pick<TemplatesStore, 'pictures'>,
  find: Find,
  directory: StoredDirectory,
  turn: number,
): Promise<Widget[]> {
  const { template, release } = homeAt(directory, turn) ?? {};
  const stored: StoredRevision | undefined =
    template && release?.revision != null ? await find(template.id, release.revision) : undefined;
  const document = stored ? readDocument(stored.document) : { title: '', widgets: [] };
  return widgetsNow(store, completeDocument(document));
}

const isSameHome = (before: StoredDirectory, after: StoredDirectory, turn: number): boolean =>
  shownKey(before, turn) === shownKey(after, turn);

/** What home shows at an instant, in a word. */
function shownKey(directory: StoredDirectory, turn: number): string {
  const shown = homeAt(directory, turn);
  return shown ? `${shown.template.id} ${shown.release.revision}` : '';
}
