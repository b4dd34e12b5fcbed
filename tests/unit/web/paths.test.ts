import { describe, expect, it } from 'vitest';
import { basePath, decodeParams, destinationOf, destinationOfRoute, paths } from '../../../web/paths.ts';

describe('paths', () => {
  it('are those of the specification', () => {
    expect(
      [
        [paths.index(), '/'],
        [paths.categories(), '/categories'],
        [paths.nominees(), '/nominees'],
        [paths.winners(), '/winners'],
        [paths['voting.index'](), '/voting'],
        [
          paths['voting.index']({ category: 'best-kiss', hash: 'the-general' }),
          '/voting/best-kiss#the-general',
        ],
        [paths['prenom.index']({ category: 'best-kiss' }), '/pre-nomination/best-kiss'],
        [paths['newsletter.verify']({ hash: 'a/b' }), '/newsletter/verify/a%2Fb'],
        [paths['newsletter.unsubscribe']({ hash: 'ab' }), '/newsletter/unsubscribe/ab'],
        [paths['account.verify']({ hash: 'ab' }), '/account/verify/ab'],
        [paths['account.reset']({ hash: 'ab' }), '/account/reset/ab'],
        [paths.verify({ receipts: 'a.b~c.d' }), '/verify#a.b~c.d'],
        [paths.page({ code: 'press/2027' }), '/press/2027'],
        [paths['404'](), '/404'],
      ].filter(([path, address]) => path !== address),
    ).toEqual([]);
  });
});

describe('destinationOf', () => {
  it.each([
    ['https://example.org/a', { href: 'https://example.org/a' }],
    ['mailto:hello@example.org', { href: 'mailto:hello@example.org' }],
    ['privacy', { to: '/privacy' }],
    ['rules#limits', { to: '/rules#limits' }],
    ['/winners', { to: '/winners' }],
    [`${basePath}/winners`, { to: '/winners' }],
    ['#top', { to: '#top' }],
  ])('leads from %s to %o', (value, destination) => {
    expect(destinationOf(value)).toEqual(destination);
  });

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
  ])('leads nowhere from %j', (value) => {
    expect(destinationOf(value)).toBeUndefined();
  });
});

describe('destinationOfRoute', () => {
  it.each([
    ['index', '', '/'],
    ['categories', '', '/categories'],
    ['winners', '#2026', '/winners#2026'],
    ['voting.index', '', '/voting'],
    ['voting.index', 'best-kiss#the-general', '/voting/best-kiss#the-general'],
    ['page', 'about', '/about'],
    ['', '/about', '/about'],
    ['404', '', '/404'],
  ])('leads from the route %j with %j to %s', (name, rest, to) => {
    expect(destinationOfRoute(name, rest)).toEqual({ to });
  });
});

it.each([
  ['b%C3%AAte-noire', 'bête-noire'],
  ['100%2525', '100%25'],
  ['50%', '50%'],
  [undefined, undefined],
])('the parameter %s of a path is %s', (category, decoded) => {
  expect(decodeParams({ category }).category).toBe(decoded);
});
