import { expect, test } from 'vitest';
import { withRestored } from '../../../../../web/workshop/builder/publish/restore.ts';
import { draftOf, idsOf, widgetNamed } from '../drafts.ts';

const version = draftOf('a-1', 'a-2', 'a-3');

test('a widget is changed back where it stands now', () => {
  const draft = {
    title: 'Now',
    widgets: [widgetNamed('a-2', { title: 'New' }), ...draftOf('a-1').widgets],
  };
  const restored = withRestored(draft, version, 'a-2');
  expect(restored.title).toBe('Now');
  expect(restored.widgets).toEqual([version.widgets[1], draft.widgets[1]]);
});

test.each([
  [['a-1', 'a-3'], 'a-2', ['a-1', 'a-2', 'a-3']],
  [['a-3', 'b-1'], 'a-1', ['a-1', 'a-3', 'b-1']],
  [['b-1', 'a-2', 'b-2'], 'a-3', ['b-1', 'a-2', 'a-3', 'b-2']],
])('of %j, a removed widget %s comes back after one that it followed', (ids, id, expected) => {
  expect(idsOf(withRestored(draftOf(...ids), version, id))).toEqual(expected);
});

test('a widget that is the same, or that the version does not have, changes nothing', () => {
  const draft = draftOf('a-3', 'a-1', 'b-1');
  expect(withRestored(draft, version, 'a-1')).toBe(draft);
  expect(withRestored(draft, version, 'b-1')).toBe(draft);
});
