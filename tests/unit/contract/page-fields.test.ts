import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeValues } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import { completeDocument, documentOfPart, documentText, readDocument } from '#rules/template-document.ts';
import { forAll } from '../../support/for-all.ts';

const text = fc.constantFrom('', 'Vote now', 'Wähle 🎬', ' ');
const page = fc.record({ title: text, description: text, picture: fc.constantFrom('', 'a.jpg'), alt: text });
const sparse = fc.record({ title: text, alt: text }, { requiredKeys: [] });

test('equal pages are equal texts, a page of which nothing is set leaves the text as it is without, and all else is read back', () => {
  const bare = documentText({ title: 'Home', widgets: [] });
  forAll(fc.oneof(page, sparse), (details) => {
    const stored = documentText({ title: 'Home', page: details, widgets: [] });
    const read = readDocument(stored);
    const complete = completeValues(pageFields, details);
    expect(completeValues(pageFields, read.page)).toEqual(complete);
    expect(documentText({ title: 'Home', page: complete, widgets: [] })).toBe(stored);
    expect(documentText(completeDocument(documentOfPart(read)))).toBe(stored);
    expect(stored === bare).toBe(Object.values(complete).every((each) => each === ''));
  });
});
