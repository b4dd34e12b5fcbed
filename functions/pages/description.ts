import { homeWords, phaseSentence, sentences } from '#contract/home-words.ts';
import { answerOf, callOf, detailsOf, type Answers, type Facts } from './facts.ts';

/** Most characters of a description; search engines show no more. */
export const mostCharacters = 160;

/** A page in a sentence or two of plain text, of its own words where it has any; what an admin wrote for it is not cut. */
export const descriptionOf = (facts: Facts, answers: Answers): string =>
  detailsOf(facts, answers)?.description || shortened(wordsOf(facts, answers), mostCharacters);

function wordsOf(facts: Facts, answers: Answers): string {
  const { config, event, category, nominee, isByJury } = facts;
  const call = callOf(facts);
  if (nominee && category) {
    const people = nominee.cast.map(({ name }) => name).filter(Boolean);
    return sentences(
      `${call}${nominee.title}, nominated for ${category.title} at ${event}.`,
      people.length > 0 && `With ${list(people)}.`,
      phaseSentence(config, isByJury),
    );
  }
  if (category) {
    const names = facts.nominees.map(({ title }) => title);
    const opening = `${call}${category.title} at ${event}`;
    return names.length > 0
      ? `${opening}: ${list(names)}.`
      : sentences(`${opening}.`, textOf(category.description));
  }
  switch (facts.section) {
    case '':
      return homeWords(config, facts.show);
    case 'categories':
      return categoriesWords(event, answers);
    case 'nominees':
      return textOf(answerOf(answers, 'nominees.get')?.body ?? '') || `The nominees of ${event}.`;
    case 'winners':
      return winnersWords(event, answers);
    case 'voting':
      return sentences(`The nominees of ${event}.`, phaseSentence(config, isByJury));
    case 'pre-nomination':
      return `Tell ${config.name} who should be nominated: the pre-nominations of ${event}.`;
    case 'verify':
      return `Check with your receipt that your vote is in the certified result of ${event}.`;
    default: {
      const page = answerOf(answers, 'page.get');
      return textOf(page?.content ?? '') || (page ? `${page.title}: ${event}.` : `${event}.`);
    }
  }
}

function categoriesWords(event: string, answers: Answers): string {
  const groups = answerOf(answers, 'categories.get');
  const titles = [groups?.award, groups?.fan].flatMap(
    (group) => group?.items.map(({ title }) => title) ?? [],
  );
  return titles.length > 0 ? `The categories of ${event}: ${list(titles)}.` : `The categories of ${event}.`;
}

function winnersWords(event: string, answers: Answers): string {
  const revealed = answerOf(answers, 'winners.list');
  const winners = (revealed?.categories ?? []).map(
    ({ title, winners }) => `${title}: ${list(winners.map((each) => each.title))}`,
  );
  if (winners.length > 0)
    return `The winners of ${revealed?.edition?.title || event}. ${winners.join('; ')}.`;
  return textOf(answerOf(answers, 'winners.get')?.body ?? '') || `The winners of ${event}.`;
}

const list = (items: readonly string[]): string => items.join(', ');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of sanitized HTML. */
export const textOf = (html: string): string =>
  html
    .replaceAll(
      /<\/?(?:a|abbr|b|cite|code|del|em|i|ins|q|s|small|span|strong|sub|sup|time|u)(?:\s[^<>]*)?>/g,
      '',
    )
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text cut after a word, with an ellipsis, to at most `most` characters. */
export function shortened(text: string, most: number): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(clean);
  if (characters.length <= most) return clean;
  const start = characters.slice(0, most - 1).join('');
  const space = characters[most - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  // A script without spaces is cut anywhere, as is a word that is longer than all the rest.
  const kept = space > start.length / 2 ? start.slice(0, space) : start;
  const last = Array.from(kept).findLastIndex((character) => !/[\s,;:.–-]/u.test(character));
  return `${Array.from(kept)
    .slice(0, last + 1)
    .join('')}…`;
}
