import { describe, expect, it } from 'vitest';
import { actionOf } from '../../../../web/workshop/builder/page/shortcuts.ts';

const press = (words: string) => {
  const keys = words.split('+');
  return {
    key: keys.at(-1) ?? '',
    ctrlKey: keys.includes('Ctrl'),
    metaKey: keys.includes('Meta'),
    altKey: keys.includes('Alt'),
    shiftKey: keys.includes('Shift'),
  };
};

describe('a shortcut', () => {
  it.each([
    ['Ctrl+z', 'undo'],
    ['Meta+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Ctrl+y', 'redo'],
    ['Meta+s', 'save'],
    ['Shift+?', 'help'],
    ['Ctrl+c', 'copy'],
    ['Meta+v', 'paste'],
    ['Ctrl+Shift+V', undefined],
    ['z', undefined],
    ['Ctrl+Alt+s', undefined],
  ])('%s asks for %s', (keys, action) => {
    expect(actionOf(press(keys), undefined)).toBe(action);
  });

  it('leaves a field its own letters; undo is that of the draft in a field of the draft, and its own in any other; both save', () => {
    const actionsIn = (typing: 'draft' | 'own') =>
      ['Ctrl+z', 'Ctrl+y', 'Shift+?', 'Ctrl+s', 'Ctrl+c', 'Ctrl+v'].map((keys) =>
        actionOf(press(keys), typing),
      );
    expect(actionsIn('draft')).toEqual(['undo', 'redo', undefined, 'save', undefined, undefined]);
    expect(actionsIn('own')).toEqual([undefined, undefined, undefined, 'save', undefined, undefined]);
  });
});
