import { completeValues } from '#contract/fields.ts';
import { optionFields } from '#contract/widget-fields.ts';
import type { WidgetButton } from '#contract/widgets.ts';
import { describe, expect, test } from 'vitest';
import { describeChanges } from '../../../../../web/workshop/builder/state/changes.ts';
import type { WidgetPatch } from '../../../../../web/workshop/builder/state/draft.ts';
import { newState, reduce, type EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { isSameDraft } from '../../../../../web/workshop/builder/state/compare.ts';
import { draftOf, newWidget, someDraft, widgetNamed } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

const start = draftOf('Sponsors', 'Vote now', 'Countdown');
const { options } = start.widgets[0]!;
const [go, stay] = ['Go', 'Stay'].map((title): WidgetButton => ({
  id: title,
  ...completeValues(optionFields.buttons.fields, { title }),
})) as [WidgetButton, WidgetButton];
const change = (patch: WidgetPatch): EditorAction => ({ type: 'change', id: 'Sponsors', patch });
const having = (...buttons: WidgetButton[]) =>
  reduce(newState(draftOf('Sponsors')), change({ options: { buttons } })).draft;
const onePixel = { top: '1px', left: '1px', right: '1px', bottom: '1px', width: '1px', height: '1px' };
const wordsOf = (...drafts: Parameters<typeof describeChanges>) =>
  describeChanges(...drafts).map(({ words }) => words);

describe('changes in words', () => {
  test.each<[EditorAction, string]>([
    [{ type: 'move', id: 'Countdown', to: 0 }, 'Moved ‘Countdown’ from 3 to 1'],
    [{ type: 'move', id: 'Sponsors', to: 2 }, 'Moved ‘Sponsors’ from 1 to 3'],
    [{ type: 'toggle', id: 'Vote now' }, 'Hid ‘Vote now’'],
    [{ type: 'remove', id: 'Vote now' }, 'Removed ‘Vote now’'],
    [{ type: 'add', widget: newWidget({ title: 'Trailer' }), at: 1 }, 'Added ‘Trailer’ at 2'],
    [
      { type: 'page', patch: { title: 'Vote', picture: '/images/a.jpg' } },
      'Changed the title and the picture of the page',
    ],
    [{ type: 'rename', title: 'Gala' }, 'Renamed the template from ‘Home page’ to ‘Gala’'],
    [
      change({
        title: 'Patrons',
        options: { widgetStyles: { backgroundColor: '#000' }, header: { ...options.header, value: 'Hi' } },
      }),
      'Changed the title (was ‘Sponsors’), the header and the background color of ‘Patrons’',
    ],
    [
      change({
        options: {
          images: { desktop: '/images/a.jpg', mobile: '', alt: 'A stage' },
          header: { value: '', styles: { fontSize: '2rem', color: 'red' }, classes: '' },
        },
      }),
      'Changed the header’s font size, the header’s text color, the desktop picture and the alternative text of ‘Sponsors’',
    ],
    [
      change({ options: { fields: { videoUrl: 'https://example.org' }, buttons: [go] } }),
      'Changed the button ‘Go’ and the video url of ‘Sponsors’',
    ],
    [
      change({ options: { widgetStyles: onePixel } }),
      'Changed the top, the left, the right, the bottom and 2 more things of ‘Sponsors’',
    ],
  ])('say what %j did', (action, words) => {
    expect(wordsOf(start, reduce(newState(start), action).draft)).toEqual([words]);
  });

  test('tell a button that was removed from one that only moved, and a widget of another kind under the same id', () => {
    const openingOf = (type: string) => ({ title: '', widgets: [widgetNamed('Opening', { type })] });
    expect(wordsOf(having(go, stay), having(stay))).toEqual([
      'Changed the button ‘Go’ (removed) of ‘Sponsors’',
    ]);
    expect(wordsOf(having(go, stay), having(stay, go))).toEqual([
      'Changed the order of the buttons of ‘Sponsors’',
    ]);
    expect(wordsOf(openingOf('content-a'), openingOf('video'))).toEqual(['Changed the kind of ‘Opening’']);
  });

  test('are none exactly for drafts that are the same', () => {
    forAll(someDraft, someDraft, (before, after) => {
      expect(describeChanges(before, after).length === 0).toBe(isSameDraft(before, after));
      expect(describeChanges(before, before)).toEqual([]);
    });
  });
});
