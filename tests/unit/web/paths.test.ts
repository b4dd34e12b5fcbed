import { expect, it } from 'vitest';
import { basePath, decodeParams, destinationOf, destinationOfRoute, paths } from '../../../web/paths.ts';

it('paths are those of the specification', () => {
  const hash = 'ab';
  const category = 'best-kiss';
  expect([
    paths.index(),
    paths.categories(),
    paths.nominees(),
    paths.winners(),
    paths['voting.index'](),
    paths['voting.index']({ category, hash: 'the-general' }),
    paths['prenom.index']({ category }),
    paths['newsletter.verify']({ hash: 'a/b' }),
    paths['newsletter.unsubscribe']({ hash }),
    paths['account.verify']({ hash }),
    paths['account.reset']({ hash }),
    paths.verify({ receipts: 'a.b~c.d', edition: 'a 1' }),
    paths.page({ code: 'press/2027' }),
    paths['404'](),
  ]).toEqual(
    (
      '/ /categories /nominees /winners /voting /voting/best-kiss#the-general /pre-nomination/best-kiss ' +
      '/newsletter/verify/a%2Fb /newsletter/unsubscribe/ab /account/verify/ab /account/reset/ab ' +
      '/verify?edition=a%201#a.b~c.d /press/2027 /404'
    ).split(' '),
  );
});

it.each([
  ['https://example.org/a', { href: 'https://example.org/a' }],
  ['mailto:hello@example.org', { href: 'mailto:hello@example.org' }],
  ['privacy', { to: '/privacy' }],
  ['rules#limits', { to: '/rules#limits' }],
  ['/winners', { to: '/winners' }],
  [`${basePath}/winners`, { to: '/winners' }],
  ['#top', { to: '#top' }],
  ['', undefined],
  ['  ', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['//evil.example', undefined],
])('the link %j leads to %o', (value, destination) => {
  expect(destinationOf(value)).toEqual(destination);
});

it.each([
  ['index', '', '/'],
  ['categories', '', '/categories'],
  ['winners', '#2026', '/winners#2026'],
  ['voting.index', '', '/voting'],
  ['voting.index', 'best-kiss#the-general', '/voting/best-kiss#the-general'],
  ['page', 'about', '/about'],
  ['', '/about', '/about'],
  ['404', '', '/404'],
])('the route %j with %j leads to %s', (name, rest, to) => {
  expect(destinationOfRoute(name, rest)).toEqual({ to });
});

it.each([
  ['b%C3%AAte-noire', 'bête-noire'],
  ['100%2525', '100%25'],
  ['50%', '50%'],
  [undefined, undefined],
])('the parameter %s of a path is %s', (category, decoded) => {
  expect(decodeParams({ category }).category).toBe(decoded);
});
