import type { CardInputs } from './card.ts';
import { detailsOf, factsOf, type Answers, type WrittenAddress } from './facts.ts';

/**
 * What the card of a page shows: a nominee, a category, or for every other page the show; of home, the picture that its template
 * has for it. `picture` is the address of a stored picture as the API gives it, or empty.
 */
export function cardInputsOf(page: WrittenAddress, answers: Answers): CardInputs {
  const facts = factsOf(page, answers);
  const { config, event, category, nominee } = facts;
  const { hero, options, name, theme } = config;
  // The same in every phase, so that no card is drawn anew when voting opens.
  const invitation = '';
  const common = { show: name, theme: { ...theme, logo: '' } };
  if (nominee && category) {
    return {
      ...common,
      layout: 'panel',
      title: nominee.title,
      line: category.title,
      invitation: 'Nominee',
      picture: nominee.content_image,
    };
  }
  const picture = options.gayvn_awards_hero_desktop || hero.desktop;
  if (category) {
    return { ...common, layout: 'backdrop', title: category.title, line: event, invitation, picture };
  }
  const own = detailsOf(facts, answers)?.picture;
  return {
    ...common,
    layout: own ? 'picture' : 'backdrop',
    title: event,
    line: name === event ? '' : name,
    invitation,
    picture: own || picture,
  };
}
