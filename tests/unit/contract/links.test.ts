import { describe, expect, it } from 'vitest';
import { linkFault, linkMeant } from '#contract/links.ts';

describe('a typed link', () => {
  it.each([
    ['example.org', 'https://example.org'],
    ['www.example.org', 'https://www.example.org'],
    [' www.example.org/tickets?day=2#top ', 'https://www.example.org/tickets?day=2#top'],
    ['example.org:8080', 'https://example.org:8080'],
    ['//example.org', 'https://example.org'],
    ['https//example.org', 'https://example.org'],
    ['http:/example.org', 'http://example.org'],
    ['htps://example.org', 'https://example.org'],
    ['https://example.org/our night.html', 'https://example.org/our%20night.html'],
    ['ada@example.org', 'mailto:ada@example.org'],
  ])('is asked about where another one is meant: %s', (typed, meant) => {
    expect(linkFault(typed)).toMatch(/^(?:Not a valid link|A link can’t begin with htps:)\. /);
    expect(linkMeant(typed)).toBe(meant);
    expect(linkFault(meant)).toBeUndefined();
  });

  it.each([
    '',
    '  ',
    '/winners',
    ' https://example.org ',
    'mailto:ada@example.org',
    '#top',
    'best-film',
    'rules/2026',
  ])('is good, and nothing is asked: %j', (typed) =>
    expect([linkFault(typed), linkMeant(typed)]).toEqual([undefined, undefined]),
  );

  it.each([
    ['javascript:alert(1)', 'A link can’t begin with javascript:. '],
    ['JavaScript:alert(1)', 'A link can’t begin with javascript:. '],
    ['data:text/html,x', 'A link can’t begin with data:. '],
    ['tel:+491', 'A link can’t begin with tel:. '],
    ['two words', 'Not a valid link. '],
    ['poster.pdf', 'Not a valid link. '],
    ['example.org:99999', 'Not a valid link. '],
    ['example.org/"x', 'Not a valid link. '],
    ['https://', 'Not a valid link. '],
  ])('is refused in words, without a guess: %s', (typed, words) => {
    expect(linkFault(typed)).toContain(words);
    expect(linkMeant(typed)).toBeUndefined();
  });
});
