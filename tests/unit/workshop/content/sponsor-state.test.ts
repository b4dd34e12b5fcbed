import { expect, test } from 'vitest';
import {
  newCarousel,
  newSponsor,
  onHome,
  withoutCarousel,
  withoutSponsor,
  type SponsorValues,
} from '../../../../web/workshop/sponsors/sponsor-state.ts';
import sample from '../../../../infra/local/sample-show/show.json' with { type: 'json' };

const show = sample as unknown as SponsorValues;

test('a sponsor goes from every carousel, and carousels are named first, so that they are saved first', () => {
  const next = withoutSponsor(show, 'sponsor-aurora');
  expect(next.sponsors.some(({ id }) => id === 'sponsor-aurora')).toBe(false);
  expect(next.carousels.flatMap(({ items }) => items)).not.toContain('sponsor-aurora');
  expect(Object.keys(next).indexOf('carousels')).toBeLessThan(Object.keys(next).indexOf('sponsors'));
});

test('a carousel goes from the home page too, which shows carousels in the order in which they were put there', () => {
  const app = onHome(onHome(show.app, 'patrons', true), 'booth', true);
  expect(app.sponsorCarousels).toEqual(['patrons', 'booth']);
  const next = withoutCarousel({ ...show, app }, { id: 'carousel-patrons', code: 'patrons' });
  expect(next.app.sponsorCarousels).toEqual(['booth']);
  expect(next.carousels.map(({ code }) => code)).toEqual(['crafts', 'booth']);
});

test('ids are given once, codes follow the name and are free, and both hold only what they may', () => {
  const [aurora, other] = [newSponsor('Aurora', show.sponsors), newSponsor('Aurora', show.sponsors)];
  expect(aurora).toMatchObject({
    id: expect.stringMatching(/^sponsor-[\da-f]{16}$/) as unknown,
    code: 'aurora-2',
  });
  expect(aurora.id).not.toBe(other.id);
  expect(newSponsor('Ænima & Söhne GmbH', show.sponsors).code).toBe('aenima-sohne-gmbh');
  expect(newSponsor('東宝', show.sponsors).code).toBe('sponsor');
  expect(newCarousel('Booth')).toMatchObject({
    id: expect.stringMatching(/^carousel-[\da-f]{16}$/) as unknown,
    code: expect.stringMatching(/^booth-[\da-f]{16}$/) as unknown,
    items: [],
  });
});
