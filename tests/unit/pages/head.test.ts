import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { cardInputsOf } from '../../../functions/pages/card-inputs.ts';
import { mostCharacters, shortened, textOf } from '../../../functions/pages/description.ts';
import { headOf, titleOf, type HeadParts } from '../../../functions/pages/head.ts';
import { answersOf } from './show.ts';

const site = { origin: 'https://awards.test', basePath: '/nitrate' };
const ofNominee = { path: '/voting/best-picture/sunrise', nominee: 'n1' };
const card = '/nitrate/written/card.jpg';
const notOpen = { serverTime: '2026-10-01T00:00:00.000Z' };
const closed = { serverTime: '2027-04-01T00:00:00.000Z' };

function head(parts: Pick<HeadParts, 'page'> & Partial<HeadParts>) {
  const markup = headOf({ answers: answersOf(), title: 'A title', card, site, ...parts });
  const { document } = parseHTML(`<html><head>${markup}</head><body></body></html>`);
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  return {
    document,
    content,
    description: content('description') ?? '',
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    data: [...document.querySelectorAll('script')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
    ),
  };
}

describe('the description of a page', () => {
  it('of home counts what there is to vote for, and says until when', () => {
    expect(head({ page: { path: '/' } }).description).toBe(
      'The Fourth Nitrate Awards: 1 nominee in 1 category. Voting closes March 14, 2027.',
    );
  });

  it.each([
    ['open', {}, 'Vote for Best Picture at The Fourth Nitrate Awards: Sunrise.'],
    ['not open', notOpen, 'Best Picture at The Fourth Nitrate Awards: Sunrise.'],
    ['closed', closed, 'Best Picture at The Fourth Nitrate Awards: Sunrise.'],
  ])('of a category invites to vote only while voting is open: %s', (_, config, description) => {
    expect(head({ page: { path: '/voting/best-picture' }, answers: answersOf({ config }) }).description).toBe(
      description,
    );
  });

  it.each([
    ['open', {}, 'Vote for Sunrise, nominated for', 'Voting closes March 14, 2027.'],
    ['not open', notOpen, 'Sunrise, nominated for', 'Voting opens November 1, 2026.'],
    ['closed', closed, 'Sunrise, nominated for', 'Voting closed March 14, 2027.'],
  ])('of a nominee names the category and the cast: %s', (_, config, start, end) => {
    expect(head({ page: ofNominee, answers: answersOf({ config }) }).description).toBe(
      `${start} Best Picture at The Fourth Nitrate Awards. With Janet Gaynor. ${end}`,
    );
  });

  it('of a content page is the words of its HTML', () => {
    const content = '<h2>About</h2><p>We like <strong>film</strong>, loud &amp; <em>flammable</em>.</p>';
    const answers = { ...answersOf(), 'page.get?code=about': { title: 'About', content } };
    expect(head({ page: { path: '/about' }, answers }).description).toBe(
      'About We like film, loud & flammable.',
    );
  });

  it('of winners names those that are revealed', () => {
    const winners = {
      edition: { id: 'e3', title: 'The Third' },
      editions: [],
      categories: [{ title: 'Best Picture', winners: [{ title: 'Sunrise' }] }],
    };
    const answers = { ...answersOf(), 'winners.list?edition=e3': winners };
    expect(head({ page: { path: '/winners/e3' }, answers }).description).toBe(
      'The winners of The Third. Best Picture: Sunrise.',
    );
  });

  it('is at most 160 characters long and ends with a whole word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,20}$/), { maxLength: 60 }), (words) => {
        const text = shortened(words.join(' '), mostCharacters);
        expect(Array.from(text).length).toBeLessThanOrEqual(mostCharacters);
        const shown = text.replace(/…$/, '').split(' ').filter(Boolean);
        expect(words.slice(0, shown.length)).toEqual(shown);
      }),
    );
  });

  it('has no markup of the HTML that it is made of', () => {
    expect(textOf('<p>One<br>two</p><p>th<b>ree</b> &lt;b&gt;</p>')).toBe('One two three <b>');
  });
});

describe('the addresses of a page', () => {
  it.each([
    [{ path: '/' }, 'https://awards.test/nitrate/'],
    [{ path: '/voting' }, 'https://awards.test/nitrate/voting/best-picture'],
    [{ path: '/voting/best-picture' }, 'https://awards.test/nitrate/voting/best-picture'],
    [{ path: '/categories' }, 'https://awards.test/nitrate/categories'],
    [ofNominee, 'https://awards.test/nitrate/voting/best-picture/sunrise'],
  ])('%j is canonical at %s', (page, address) => {
    const { canonical, content } = head({ page });
    expect(canonical).toBe(address);
    expect(content('og:url')).toBe(address);
  });

  it('the not-found page has none; that it is kept out of indexes is drawn', () => {
    const { canonical, content } = head({ page: { path: '/404', status: 404 } });
    expect(canonical).toBeUndefined();
    expect(content('robots')).toBeUndefined();
    expect(content('og:title')).toBeUndefined();
  });
});

describe('a page that is shared', () => {
  it('shows its card, large, and without one promises no picture', () => {
    const { content } = head({ page: ofNominee });
    expect(content('og:image')).toBe('https://awards.test/nitrate/written/card.jpg');
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('og:site_name')).toBe('The Nitrate Awards');
    const without = head({ page: ofNominee, card: undefined });
    expect(without.content('og:image')).toBeUndefined();
    expect(without.content('twitter:card')).toBe('summary');
  });

  it.each([
    ['open', {}, 'Vote for Sunrise – Best Picture | The Nitrate Awards'],
    ['closed', { config: closed }, 'Sunrise – Best Picture | The Nitrate Awards'],
    ['a jury', { category: { decided_by: 'jury' as const } }, 'Sunrise – Best Picture | The Nitrate Awards'],
  ])('of a nominee has a title that invites to vote only where fans can: %s', (_, changes, title) => {
    expect(titleOf(ofNominee, answersOf(changes), 'Voting')).toBe(title);
    expect(titleOf({ path: '/categories' }, answersOf(changes), 'Categories')).toBe('Categories');
  });

  it('has a card of the nominee, the category, or the show', () => {
    const answers = answersOf();
    expect(cardInputsOf(ofNominee, answers)).toMatchObject({
      layout: 'panel',
      title: 'Sunrise',
      line: 'Best Picture',
      invitation: 'Nominee',
      picture: '/images/00000000000000000000000000000001.jpg',
    });
    expect(cardInputsOf({ path: '/voting/best-picture' }, answers)).toMatchObject({ title: 'Best Picture' });
    expect(cardInputsOf({ path: '/about' }, answersOf({ config: closed }))).toMatchObject({
      title: 'The Fourth Nitrate Awards',
      line: 'The Nitrate Awards',
      invitation: '',
    });
  });
});

describe('what machines read', () => {
  it('of home is the event with its dates, and nothing while these are not known', () => {
    const [event] = head({ page: { path: '/' } }).data;
    expect(event).toMatchObject({
      '@type': 'Event',
      name: 'The Fourth Nitrate Awards',
      startDate: '2026-11-01T08:00:00.000Z',
      endDate: '2027-03-15T06:59:59.999Z',
      organizer: { name: 'The Nitrate Awards' },
    });
    expect(head({ page: { path: '/' }, answers: answersOf({ config: { votingEnd: null } }) }).data).toEqual(
      [],
    );
  });

  it('of a category is the way there and its nominees, of a nominee the way there', () => {
    const types = (page: HeadParts['page']) => head({ page }).data.map((data) => data['@type']);
    expect(types({ path: '/voting/best-picture' })).toEqual(['BreadcrumbList', 'ItemList']);
    expect(types(ofNominee)).toEqual(['BreadcrumbList']);
  });
});

it('no text of a show gets out of its place in the head', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('"><script>alert(1)</script>', '</script><b>', '<!--<script>', "' onload='x", '&quot;>'),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, title, nomineeTitle) => {
      const answers = answersOf({ config: { name }, category: { title }, nominee: { title: nomineeTitle } });
      for (const page of [ofNominee, { path: '/voting/best-picture' }, { path: '/' }]) {
        const markup = headOf({ page, answers, title, card, site });
        // Every `<` begins one of the tags that a head has.
        const tags = markup.match(/<[^\s>]*/g) ?? [];
        expect(tags.filter((tag) => !['<meta', '<link', '<script', '</script'].includes(tag))).toEqual([]);
        const scripts =
          markup.match(/<script data-written type="application\/ld\+json">[^<]*<\/script>/g) ?? [];
        expect(markup.match(/<script/g) ?? []).toHaveLength(scripts.length);
        for (const attribute of markup.match(/content="[^"]*"[^\n]*/g) ?? []) {
          expect(attribute).toMatch(/^content="[^"<>]*">$/);
        }
        const { content } = head({ page, answers, title });
        // Line ends aside, which are white space to whoever reads it.
        expect(content('og:title')).toBe(title);
      }
    }),
  );
});

describe('a home page whose template says something of it', () => {
  const page = {
    title: 'Vote',
    description: `Fans decide. ${'And decide. '.repeat(20)}“Now”`,
    picture: '/images/00000000000000000000000000000003.jpg',
    alt: 'The stage',
  };
  const answers = (more: object = {}) => ({ ...answersOf(), 'template.get': { page: { ...page, ...more } } });

  it('has its description uncut, and the words of its picture', () => {
    const { description, content } = head({ page: { path: '/' }, answers: answers() });
    expect([description, content('og:description'), content('og:image:alt')]).toEqual([
      page.description,
      page.description,
      'The stage',
    ]);
  });

  it('is shared with its picture alone', () => {
    const inputs = cardInputsOf({ path: '/' }, answers());
    expect(inputs).toMatchObject({ layout: 'picture', picture: page.picture });
    expect(cardInputsOf({ path: '/' }, answers({ picture: '' }))).toEqual(
      cardInputsOf({ path: '/' }, answersOf()),
    );
    expect(cardInputsOf({ path: '/categories' }, answers()).layout).toBe('backdrop');
  });
});
