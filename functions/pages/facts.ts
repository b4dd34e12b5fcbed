import type { AppConfig } from '#contract/app.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import { eventName } from '#contract/home-words.ts';
import { phaseIn, type Phase } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';

/** An address that has a page of its own. */
export interface WrittenAddress {
  /** Relative to the base path, encoded as in an address. */
  path: string;
  /** Id of the nominee that it is about. */
  nominee?: string;
  /** Where it is not 200. */
  status?: 404;
}

/** Answers of the API by their key in the site's cache. */
export type Answers = Readonly<Record<string, unknown>>;

type Show = Answer<'events.get'>;

/** What is known of a page: each is undefined if the page is not about it or the API did not tell. */
export interface Facts {
  /** First part of the path: empty for home. */
  section: string;
  config: AppConfig;
  /** Name of the event, or of the show where there is no event. */
  event: string;
  show: Show | undefined;
  category: Category | undefined;
  nominees: readonly Nominee[];
  nominee: Nominee | undefined;
  /** Of the show. */
  phase: Phase;
  /** A jury decides the category, which takes no votes. */
  isByJury: boolean;
}

/**
 * What the answers of the API tell about a page.
 * @throws Error without the answer of `app.get`
 */
export function factsOf(page: WrittenAddress, answers: Answers): Facts {
  const config = answerOf(answers, 'app.get');
  if (!config) throw new Error(`The page ${page.path} is written without the configuration of the show.`);
  const show = answerOf(answers, 'events.get');
  const [section = '', key] = page.path.slice(1).split('/').map(decoded);
  const nominee = show?.nominees.find(({ nominee_id }) => nominee_id === page.nominee);
  const categories = show?.categories ?? [];
  const category =
    section !== 'voting'
      ? undefined
      : (categories.find((each) => each.key === (key ?? config.defaults.category)) ??
        (key === undefined ? categories[0] : undefined));
  return {
    section,
    config,
    event: eventName(config, show),
    show,
    category,
    nominees: category ? (show?.nominees.filter(({ category_id }) => category_id === category.id) ?? []) : [],
    nominee,
    phase: phaseIn(config),
    isByJury: category?.decided_by === 'jury',
  };
}

type Shown =
  | 'app.get'
  | 'events.get'
  | 'template.get'
  | 'categories.get'
  | 'nominees.get'
  | 'winners.get'
  | 'winners.list'
  | 'page.get';

/** The answer to a route, whatever was asked with it; undefined where the API refused it or was not asked. */
export function answerOf<Id extends Shown>(answers: Answers, id: Id): Answer<Id> | undefined {
  const key = Object.keys(answers).find((each) => each === id || each.startsWith(`${id}?`));
  const answer = key === undefined ? undefined : answers[key];
  return typeof answer === 'object' && answer !== null && !('error' in answer)
    ? (answer as Answer<Id>)
    : undefined;
}

/** What the template of home says of its page; undefined for other pages, and where it says nothing. */
export const detailsOf = ({ section }: Pick<Facts, 'section'>, answers: Answers) =>
  section === '' ? answerOf(answers, 'template.get')?.page : undefined;

/** What comes before the name of a nominee or a category where fans vote for it now. */
export const callOf = ({ phase, isByJury }: Pick<Facts, 'phase' | 'isByJury'>): string =>
  phase === 'open' && !isByJury ? 'Vote for ' : '';

export const pathOfNominee = (category: Category, nominee: Nominee): string =>
  `/voting/${encodeURIComponent(category.key)}/${encodeURIComponent(nominee.slug)}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
