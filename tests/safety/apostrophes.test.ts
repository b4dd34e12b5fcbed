import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { files, read } from './files.ts';

/** In a contraction or a possessive; a date's format has a quote before a capital. */
const straight = /\p{L}'(?:[smtd]|re|ve|ll)\b|s' [a-z]/u;

it('texts that people read have curly apostrophes', () => {
  const sources = files.filter((path) => /^(?:web|functions)\/.*\.tsx?$/.test(path));
  const found = sources.flatMap((path) => {
    const texts: string[] = [];
    new Visitor({
      JSXText: ({ value }) => void texts.push(value),
      Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
      TemplateElement: ({ value }) => void texts.push(value.raw),
    }).visit(parseSync(path, read(path)).program);
    return texts.filter((text) => straight.test(text)).map((text) => `${path}: ${text.trim()}`);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
