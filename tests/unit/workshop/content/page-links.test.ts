import { expect, test } from 'vitest';
import type { ContentValues } from '#contract/content.ts';
import { linksTo, type Linking } from '../../../../web/workshop/pages/page-links.ts';
import sample from '../../../../infra/local/sample-show/show.json' with { type: 'json' };

const show = sample as unknown as Linking & Pick<ContentValues, 'pages'>;

test('a page that menus and the footer name is held by them, with the places in words', () => {
  expect(linksTo('about', show, [])).toEqual([
    { where: 'Menu main (left): The Show', isHolding: true },
    { where: 'Menu main (left): The Show, About', isHolding: true },
  ]);
  expect(linksTo('privacy', show, []).map(({ where }) => where)).toContain('Privacy policy');
  expect(linksTo('nowhere', show, [])).toEqual([]);
});

test('a link in another page’s text is named, and holds nothing; one to itself is none', () => {
  const pages = [
    { code: 'a', title: 'A', content: '<p><a href="/b#top">B</a></p>' },
    { code: 'b', title: 'B', content: '<p><a href="b">B</a></p>' },
  ];
  expect(linksTo('b', show, pages)).toEqual([{ where: 'The text of the page A', isHolding: false }]);
});
