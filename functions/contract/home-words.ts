/** What a home page says of itself in searches and shared links where its template says nothing: for the server, and for the workshop. */
import type { AppConfig } from './app.ts';
import { phaseWords, turnIn } from './phase-words.ts';
import { phaseIn } from './phase.ts';
import type { Answer } from './routes.ts';
import { dayInWords } from './times.ts';

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
    phaseSentence(config),
  );
}

/**
 * What the show is at, in a sentence; undefined for a category that a jury decides while voting is open.
 * @param isByJury of a category that the sentence is about, which takes no votes
 */
export function phaseSentence(config: AppConfig, isByJury = false): string | undefined {
  const phase = phaseIn(config);
  if (isByJury && phase === 'open') return undefined;
  const { turn, onHome, title } = phaseWords[phase];
  const instant = turnIn(phase, config);
  return turn && instant
    ? `${turn.words} ${dayInWords(Date.parse(instant), config.timeZone)}.`
    : `${onHome ?? title}.`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const sentences = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
