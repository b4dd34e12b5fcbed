import { describe, expect, it } from 'vitest';
import { debounce } from '../../../../../web/workshop/builder/fields/drafts.ts';

describe('the debounces of the forms', () => {
  it('are those of the specification', () => {
    expect(debounce).toEqual({ text: 500, style: 250, color: 50, widget: 500 });
  });
});
