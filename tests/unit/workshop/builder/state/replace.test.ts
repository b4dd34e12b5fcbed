import { expect, test } from 'vitest';
import { replace } from '../../../../../web/workshop/builder/state/actions/replace.ts';
import { documentOf, idsOf, widgetNamed } from '../documents.ts';

test('replace puts another document in, and keeps the objects of widgets that are alike', () => {
  const start = documentOf('a-1', 'a-2');
  const document = { title: 'New', widgets: [widgetNamed('a-2'), widgetNamed('a-1', { title: 'Other' })] };
  const next = replace(start, { document });
  expect(next).toEqual(document);
  expect(next.widgets[0]).toBe(start.widgets[1]);
});

test('replace with a document that is alike, wherever its widgets were loaded, changes nothing', () => {
  const start = documentOf('a-1', 'a-2');
  const { title, widgets } = structuredClone(start);
  const document = { title, widgets: widgets.map((widget, position) => ({ ...widget, position })) };
  expect(replace(start, { document })).toBe(start);
});

test('replace removes what the other document lacks', () => {
  expect(idsOf(replace(documentOf('a-1', 'a-2'), { document: documentOf('a-2') }))).toEqual(['a-2']);
});
