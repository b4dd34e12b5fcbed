import { describe, expect, it } from 'vitest';
import { actionOf } from '../../../../web/workshop/builder/page/shortcuts.tsx';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a shortcut', () => {
  it.each([
    ['undoes', press('z', { ctrlKey: true }), 'undo'],
    ['undoes on a Mac', press('z', { metaKey: true }), 'undo'],
    ['redoes with Shift', press('Z', { ctrlKey: true, shiftKey: true }), 'redo'],
    ['redoes with Y', press('y', { ctrlKey: true }), 'redo'],
    ['saves', press('s', { metaKey: true }), 'save'],
    ['shows the shortcuts', press('?', { shiftKey: true }), 'help'],
  ] as const)('%s', (_, event, action) => {
    expect(actionOf(event, false)).toBe(action);
  });

  it('leaves a field its own undo and its own letters, yet saves from it', () => {
    expect(actionOf(press('z', { ctrlKey: true }), true)).toBeUndefined();
    expect(actionOf(press('?', { shiftKey: true }), true)).toBeUndefined();
    expect(actionOf(press('s', { ctrlKey: true }), true)).toBe('save');
  });

  it('is no letter alone, nor one with Alt', () => {
    expect(actionOf(press('z'), false)).toBeUndefined();
    expect(actionOf(press('s', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
  });
});
