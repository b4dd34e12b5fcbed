import { describe, expect, test } from 'vitest';
import { add } from '../../../../../web/workshop/builder/state/actions/add.ts';
import { documentOf, idsOf, newWidget } from '../documents.ts';

describe('add', () => {
  test.each([
    ['top', ['content-a-3', 'content-a-2', 'video-7']],
    ['bottom', ['content-a-2', 'video-7', 'content-a-3']],
    [1, ['content-a-2', 'content-a-3', 'video-7']],
    [99, ['content-a-2', 'video-7', 'content-a-3']],
    [-4, ['content-a-3', 'content-a-2', 'video-7']],
  ] as const)('puts a widget at %s, under an id that follows from the document', (at, ids) => {
    expect(idsOf(add(documentOf('content-a-2', 'video-7'), { widget: newWidget(), at }))).toEqual(ids);
  });

  test('keeps what the widget came with', () => {
    const widget = newWidget({ type: 'video', title: 'Trailer', is_active: false });
    expect(add(documentOf(), { widget, at: 'top' }).widgets).toEqual([
      { ...widget, id: 'video-1', position: 0 },
    ]);
  });
});
