import type { ContentValues } from '#contract/content.ts';
import { newId } from '#contract/new-id.ts';
import { addressFor } from '../content/names.ts';

/** The parts that this room edits. */
export type SponsorValues = Pick<ContentValues, 'sponsors' | 'carousels' | 'app'>;

type Sponsor = ContentValues['sponsors'][number];
type Carousel = ContentValues['carousels'][number];

/** The name as ids spell it. */
const spelled = (title: string, otherwise: string): string =>
  addressFor(title)
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/^-+/g, '')
    .slice(0, 40) || otherwise;

/** A new sponsor with a name; it is in no carousel yet. */
export function newSponsor(title: string, sponsors: readonly Sponsor[]): Sponsor {
  const base = spelled(title, 'sponsor');
  const taken = sponsors.map((each) => each.code);
  let code = base;
  for (let number = 2; taken.includes(code); number += 1) code = `${base}-${number}`;
  return { id: newId('sponsor'), code, title, company: title, url: '', fullimage: '' };
}

/** A new, empty carousel with a heading. The home page names carousels by their codes: these are given once, too. */
export const newCarousel = (title: string): Carousel => ({
  id: newId('carousel'),
  code: newId(spelled(title, 'carousel')),
  title,
  items: [],
});

/** Without a sponsor, in carousels too: these come first, since the server keeps what a carousel shows. */
export const withoutSponsor = ({ app, carousels, sponsors }: SponsorValues, id: string): SponsorValues => ({
  app,
  carousels: carousels.map((each) => ({ ...each, items: each.items.filter((item) => item !== id) })),
  sponsors: sponsors.filter((each) => each.id !== id),
});

/** Without a carousel, on the home page too. */
export const withoutCarousel = (
  { app, carousels, sponsors }: SponsorValues,
  { id, code }: Pick<Carousel, 'id' | 'code'>,
): SponsorValues => ({
  app: onHome(app, code, false),
  carousels: carousels.filter((each) => each.id !== id),
  sponsors,
});

/** Shows a carousel on the home page, after those that are there, or takes it off. */
export function onHome(app: SponsorValues['app'], code: string, isShown: boolean): SponsorValues['app'] {
  const others = (app.sponsorCarousels ?? []).filter((each) => each !== code);
  return { ...app, sponsorCarousels: isShown ? [...others, code] : others };
}
