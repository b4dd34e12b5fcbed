/** What a home page says of itself in searches and shared links where its template says nothing: for the server, and for the workshop. */
import type { AppConfig } from './app.ts';
import type { Answer } from './routes.ts';

/** The name of the event, or of the show where there is no event. */
export const eventName = (
  { name }: Pick<AppConfig, 'name'>,
  show: Answer<'events.get'> | undefined,
): string => show?.event.title || name;

/** The home page in a sentence or two of plain text. */
export function homeWords(config: AppConfig, show: Answer<'events.get'> | undefined): string {
  const categories = show?.categories.length ?? 0;
  const nominees = show?.nominees.length ?? 0;
  const extent =
    nominees > 0 &&
    `${counted(nominees, 'nominee', 'nominees')} in ${counted(categories, 'category', 'categories')}.`;
  return sentences(
    `${eventName(config, show)}: ${extent || 'the nominees, the voting and the winners.'}`,
    votingSentence(config),
  );
}

/**
 * When votes are taken, in a sentence; undefined if the show has not said so.
 * @param isVotingOpen of what the sentence is about, such as a category
 */
export function votingSentence(
  { votingStart, votingEnd, timeZone, isOpen, isClosed, ...config }: AppConfig,
  isVotingOpen = config.isVotingOpen,
): string | undefined {
  if (isClosed) return 'Voting is closed.';
  if (isVotingOpen)
    return votingEnd ? `Voting is open until ${dayOf(votingEnd, timeZone)}.` : 'Voting is open.';
  return !isOpen && votingStart ? `Voting opens ${dayOf(votingStart, timeZone)}.` : undefined;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const sentences = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** The calendar day of an instant where the show is, such as `March 14, 2027`. */
export function dayOf(instant: string, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' });
  days.set(timeZone, format);
  return format.format(Date.parse(instant));
}

/** By time zone: making one takes longer than using it, and every page asks for it. */
const days = new Map<string, Intl.DateTimeFormat>();
