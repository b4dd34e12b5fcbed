import type { ShowParts } from '#records/show.ts';
import { testApp } from '../../support/show.ts';
import { csv, nomineesHeader, type Files } from '../show/support.ts';

/** Nominees of two real ceremonies: the 97th and the 96th Academy Awards. */
const nominated = {
  'academy-97': {
    'best-picture': [
      'Anora',
      'The Brutalist',
      'A Complete Unknown',
      'Conclave',
      'Dune: Part Two',
      'Emilia Pérez',
      "I'm Still Here",
      'Nickel Boys',
      'The Substance',
      'Wicked',
    ],
    'actor-in-a-leading-role': [
      'Adrien Brody',
      'Timothée Chalamet',
      'Colman Domingo',
      'Ralph Fiennes',
      'Sebastian Stan',
    ],
    directing: ['Sean Baker', 'Brady Corbet', 'James Mangold', 'Jacques Audiard', 'Coralie Fargeat'],
  },
  'academy-96': {
    'best-picture': [
      'American Fiction',
      'Anatomy of a Fall',
      'Barbie',
      'The Holdovers',
      'Killers of the Flower Moon',
      'Maestro',
      'Oppenheimer',
      'Past Lives',
      'Poor Things',
      'The Zone of Interest',
    ],
    'actor-in-a-leading-role': [
      'Bradley Cooper',
      'Colman Domingo',
      'Paul Giamatti',
      'Cillian Murphy',
      'Jeffrey Wright',
    ],
    directing: [
      'Justine Triet',
      'Martin Scorsese',
      'Christopher Nolan',
      'Yorgos Lanthimos',
      'Jonathan Glazer',
    ],
  },
};

export type Ceremony = keyof typeof nominated;

/** The jury decides who directs best; fans nominate for the best picture alone. */
const categories = csv(
  'key,title,group,type,orientation,title_column,description,decided_by,pre_nominations',
  'best-picture,Best Picture,fan,MOVIE,vertical,Picture,,fans,yes',
  'actor-in-a-leading-role,Actor in a Leading Role,fan,PROFILE,vertical,Performer,,fans,no',
  'directing,Directing,award,PROFILE,vertical,Director,,jury,no',
);

/** The event of a ceremony: a year of voting for tests, from its first day to its last. */
export const eventOf = (id: Ceremony, start: string, end: string): ShowParts['event'] => ({
  id,
  code: 'GAYVNAWARDS',
  siteCode: 'academy',
  title: `The ${id.slice(-2)}th Academy Awards`,
  is_voting_active: true,
  voting_start: start,
  voting_end: end,
  fan_prenom_start: new Date(Date.parse(start) - 30 * 86_400_000).toISOString(),
  fan_prenom_end: start,
});

/** The folder of a ceremony. */
export const folderOf = (event: ShowParts['event'] & { id: Ceremony }): Files => ({
  'show.json': JSON.stringify({
    event,
    app: {
      ...testApp,
      name: 'The Academy Awards',
      defaultCategory: 'best-picture',
      hero: { desktop: '', mobile: '' },
      links: { privacy: '', notice2257: '', contact: '' },
    },
  }),
  'categories.csv': categories,
  'nominees.csv': csv(
    nomineesHeader,
    ...Object.entries(nominated[event.id]).flatMap(([category, titles]) =>
      titles.map((title) => `${category},${title},${category === 'best-picture' ? 'MOVIE' : 'PROFILE'},,,,,`),
    ),
  ),
});
