import type { Answer } from '#contract/routes.ts';
import type { EditionState } from '#contract/editions.ts';
import type { MenuItem } from '#contract/navigation.ts';
import { plural } from '../../counts.ts';
import { dateFaults } from './date-faults.ts';
import { linksIn } from './menu-links.ts';
import { awaitsNominations } from './year-line.ts';

/** Something that is missing, and the room that mends it. */
export interface Gap {
  room: 'event' | 'categories' | 'nominees' | 'menus' | 'sponsors' | 'home';
  text: string;
  /** What it is about, where that is more than a word. */
  details?: string[];
  /** What mends it, as a button says it. */
  action: string;
}

/** What the site says, as far as something may be missing in it. */
export interface Content extends Pick<Answer<'events.get'>, 'event' | 'categories' | 'nominees'> {
  menu: readonly MenuItem[];
  /** Codes of pages that the menu leads to and that do not exist. */
  missingPages: ReadonlySet<string>;
  sponsorLink: string;
  /** Whether visitors see a home page; undefined where the user may not know. */
  hasHome: boolean | undefined;
}

/**
 * What is missing before the next step of the year, what stops it first.
 * @param now milliseconds since the epoch
 */
export function gapsOf(content: Content, state: EditionState, now: number): Gap[] {
  const { event, hasHome, sponsorLink } = content;
  const gaps: Gap[] = dateFaults(event, state).map((text) => ({
    room: 'event',
    text,
    action: 'Set the dates',
  }));
  gaps.push(...ballotGaps(content, awaitsNominations(event, state, now)));
  if (hasHome === false)
    gaps.push({ room: 'home', text: 'No home page is published.', action: 'Publish a home page' });
  gaps.push(...menuGaps(content));
  if (sponsorLink.trim() === '')
    gaps.push({
      room: 'sponsors',
      text: 'There’s no link for those who want to become a sponsor.',
      action: 'Add the sponsor link',
    });
  return gaps;
}

/** Categories and nominees. Before nominations open, nobody needs to be on the ballot. */
function ballotGaps({ categories, nominees }: Content, awaitsNominees: boolean): Gap[] {
  if (categories.length === 0)
    return [{ room: 'categories', text: 'The show has no categories.', action: 'Add categories' }];
  if (awaitsNominees) return [];
  const counts = categories.map(({ id, title }) => {
    const own = nominees.filter(({ category_id: category }) => category === id);
    return { title, all: own.length, without: own.filter((each) => each.content_image === '').length };
  });
  const empty = counts.filter(({ all }) => all === 0);
  const bare = counts.filter(({ without }) => without > 0);
  const pictures = bare.reduce((sum, { without }) => sum + without, 0);
  const gaps: Gap[] = [];
  if (empty.length > 0)
    gaps.push({
      room: 'nominees',
      text: `${plural(empty.length, 'category has', 'categories have')} no nominees.`,
      details: empty.map(({ title }) => title),
      action: 'Add nominees',
    });
  if (pictures > 0)
    gaps.push({
      room: 'nominees',
      text: `${plural(pictures, 'nominee has', 'nominees have')} no picture.`,
      details: bare.map(({ title, all, without }) => `${title}: ${without} of ${all}`),
      action: 'Add pictures of nominees',
    });
  return gaps;
}

function menuGaps({ menu, missingPages, categories }: Content): Gap[] {
  const keys = new Set(categories.map(({ key }) => key));
  return linksIn(menu).flatMap(({ title, target }): Gap[] => {
    if (!target) return [];
    const why =
      'nowhere' in target
        ? 'has no address'
        : 'page' in target
          ? missingPages.has(target.page) && `leads to a page that doesn’t exist: ${target.page}`
          : !keys.has(target.category) && `leads to a category that doesn’t exist: ${target.category}`;
    return why
      ? [{ room: 'menus', text: `‘${title}’ in the menu ${why}.`, action: 'Mend the links of the menu' }]
      : [];
  });
}
