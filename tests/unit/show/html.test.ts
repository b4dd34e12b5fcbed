import fc from 'fast-check';
import { droppedPictures, sanitizeHtml } from '#platform/html.ts';
import { expect, it } from 'vitest';
import { runs } from '../../support/nightly.ts';

it.each([
  ['<p onclick="x()" style="color:red" class="a">Hi</p>', '<p>Hi</p>'],
  ['<script>run()</script><style>p{}</style>text', 'text'],
  ['<iframe src="https://example.com"></iframe><object></object><form><input></form>', ''],
  ['<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['<a href="JaVaScRiPt:x()">a</a><a href="&#106;avascript:x()">b</a>', '<a>a</a><a>b</a>'],
  ['<a href="//example.com">a</a>', '<a>a</a>'],
  ['<a href="/rules#days">a</a>', '<a href="/rules#days">a</a>'],
  ['<a href="mailto:a@example.com">a</a>', '<a href="mailto:a@example.com">a</a>'],
  [
    '<a href="https://example.com" target="_blank" rel="opener">a</a>',
    '<a href="https://example.com" target="_blank" rel="noopener">a</a>',
  ],
  ['<img src="{{image:a b.png}}" alt="A" onerror="x()">', '<img src="{{image:a b.png}}" alt="A" />'],
  ['<img src="https://example.com/a.png"><img src="//example.com/a.png">', ''],
  [
    '<img src="/\\example.com/a.png"><img src="http://a.example/a.png"><img src="data:image/png;base64,AA"><img>',
    '',
  ],
  ['<img src="/images/a.png" alt="A">', '<img src="/images/a.png" alt="A" />'],
  ['<svg><script>run()</script></svg><math></math>', ''],
  [
    '<details open><summary>Who votes?</summary><p>Fans: <q>all</q> <del>of us</del> <ins>of them</ins>.</p></details>',
    '<details><summary>Who votes?</summary><p>Fans: <q>all</q> <del>of us</del> <ins>of them</ins>.</p></details>',
  ],
  ['a < b & c', 'a &lt; b &amp; c'],
])('makes %j into %j', (html, clean) => {
  expect(sanitizeHtml(html)).toBe(clean);
});

it.each([
  ['<p>Hi</p><img src="{{image:a b.png}}"><img src="/images/a.png" alt="A">', []],
  [
    '<h1><img src="https://example.com/a.png"></h1><IMG SRC=//example.com/b.png><img src="{{image:c.png}}">',
    ['https://example.com/a.png', '//example.com/b.png'],
  ],
  [
    '<img alt="A"><img data-src="a.png"><img src="data:image/png;base64,AA">',
    ['', '', 'data:image/png;base64,AA'],
  ],
  ['<script><img src="https://example.com/a.png"></script>', []],
])('names the pictures that are left out of %j', (html, addresses) => {
  expect(droppedPictures(html)).toEqual(addresses);
});

it('lets nothing run, and changes nothing the second time', () => {
  // prettier-ignore
  const pieces = [
    '<p>', '</p>', '<b>', '<a href="', '"', "'", '>', '<', '/', '&', '&lt;', '&amp;', '&#60;', ' onclick=x ', '=', ' ',
    '<script>', '</script>', '<svg>', '<math>', '<style>', '<!--', '-->', '<![CDATA[', '<img src=', 'javascript:',
    '{{image:a}}', '<table>', '<td>', '<textarea>', '<noscript>', '<title>', '\u0000', '\n', 'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (parts) => {
      const clean = sanitizeHtml(parts.join(''));
      expect(sanitizeHtml(clean)).toBe(clean);
      expect(clean).not.toMatch(/<(?:script|style|svg|math|iframe|!--|textarea|title|noscript)/i);
      expect(clean).not.toMatch(/<[^>]*(?:href|src)="\s*javascript:/i);
      expect(clean.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
    }),
    { numRuns: runs(1000) },
  );
});
