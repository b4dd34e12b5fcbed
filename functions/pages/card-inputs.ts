import type { CardInputs } from './card.ts';
import { factsOf, votingSentence, type Answers, type WrittenAddress } from './facts.ts';

/**
 * What the card of a page shows: a nominee, a category, or for every other page the show. `picture` is the address of a stored
 * picture as the API gives it, or empty.
 */
export function cardInputsOf(page: WrittenAddress, answers: Answers): CardInputs {
  const facts = factsOf(page, answers);
  const { config, event, category, nominee } = facts;
  const { hero, options, name, theme } = config;
  const invitation = facts.isVotingOpen ? 'Vote now' : '';
  const common = { show: name, theme: { ...theme, logo: '' } };
  if (nominee && category) {
    return {
      ...common,
      layout: 'panel',
      title: nominee.title,
      line: category.title,
      invitation: invitation || 'See the nominees',
      picture: nominee.content_image,
    };
  }
  const picture = options.gayvn_awards_hero_desktop || hero.desktop;
  if (category) {
    return { ...common, layout: 'backdrop', title: category.title, line: event, invitation, picture };
  }
  return {
    ...common,
    layout: 'backdrop',
    title: event,
    line: votingSentence(facts) ?? '',
    invitation,
    picture,
  };
}
