import { completeValues } from '#contract/fields.ts';
import { optionFields, type WidgetButton } from '#contract/widgets.ts';
import { describe, expect, test } from 'vitest';
import { describeChanges } from '../../../../../web/workshop/builder/state/changes.ts';
import { newState, reduce, type EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { isSameDraft } from '../../../../../web/workshop/builder/state/compare.ts';
import { draftOf, newWidget, someDraft, widgetNamed } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

const start = draftOf('Sponsors', 'Vote now', 'Countdown');

function wordsAfter(...actions: EditorAction[]): string[] {
  const { draft } = actions.reduce(reduce, newState(start));
  return describeChanges(start, draft).map(({ words }) => words);
}

const button = (id: string, title: string): WidgetButton => ({
  id,
  ...completeValues(optionFields.buttons.fields, { title }),
});

describe('changes in words', () => {
  test('say what each action did', () => {
    expect(wordsAfter({ type: 'move', id: 'Countdown', to: 0 })).toEqual(['Moved ‘Countdown’ from 3 to 1']);
    expect(wordsAfter({ type: 'move', id: 'Sponsors', to: 2 })).toEqual(['Moved ‘Sponsors’ from 1 to 3']);
    expect(wordsAfter({ type: 'toggle', id: 'Vote now' })).toEqual(['Hid ‘Vote now’']);
    expect(wordsAfter({ type: 'remove', id: 'Vote now' })).toEqual(['Removed ‘Vote now’']);
    expect(wordsAfter({ type: 'add', widget: newWidget({ title: 'Trailer' }), at: 1 })).toEqual([
      'Added ‘Trailer’ at 2',
    ]);
    expect(wordsAfter({ type: 'rename', title: 'Show night' })).toEqual([
      'Renamed the template from ‘Home page’ to ‘Show night’',
    ]);
  });

  test('name what has changed of a widget', () => {
    const { options } = start.widgets[0]!;
    const patch = {
      title: 'Our sponsors',
      options: { widgetStyles: { backgroundColor: '#000' }, header: { ...options.header, value: 'Hi' } },
    };
    expect(wordsAfter({ type: 'change', id: 'Sponsors', patch })).toEqual([
      'Changed the title (was ‘Sponsors’), the header and the background color of ‘Our sponsors’',
    ]);
  });

  test('name buttons, pictures, styles and fields as the editor does', () => {
    const images = { desktop: '/images/a.jpg', mobile: '', alt: 'A stage' };
    const header = { value: '', styles: { fontSize: '2rem', color: 'red' }, classes: '' };
    expect(wordsAfter({ type: 'change', id: 'Sponsors', patch: { options: { images, header } } })).toEqual([
      'Changed the header’s font size, the header’s text color, the desktop picture and the alternative text of ‘Sponsors’',
    ]);
    const fields = { videoUrl: 'https://example.org' };
    expect(
      wordsAfter({
        type: 'change',
        id: 'Sponsors',
        patch: { options: { fields, buttons: [button('b-1', 'Go')] } },
      }),
    ).toEqual(['Changed the button ‘Go’ and the video url of ‘Sponsors’']);
  });

  test('tell a button that was removed from one that only moved', () => {
    const [go, stay] = [button('b-1', 'Go'), button('b-2', 'Stay')];
    const having = (...buttons: WidgetButton[]) =>
      reduce(newState(draftOf('Vote')), { type: 'change', id: 'Vote', patch: { options: { buttons } } })
        .draft;
    expect(describeChanges(having(go, stay), having(stay))).toEqual([
      { id: 'Vote', words: 'Changed the button ‘Go’ (removed) of ‘Vote’' },
    ]);
    expect(describeChanges(having(go, stay), having(stay, go))).toEqual([
      { id: 'Vote', words: 'Changed the order of the buttons of ‘Vote’' },
    ]);
  });

  test('stay short where much has changed', () => {
    const widgetStyles = {
      top: '1px',
      left: '1px',
      right: '1px',
      bottom: '1px',
      width: '1px',
      height: '1px',
    };
    expect(wordsAfter({ type: 'change', id: 'Sponsors', patch: { options: { widgetStyles } } })).toEqual([
      'Changed the top, the left, the right, the bottom and 2 more things of ‘Sponsors’',
    ]);
  });

  test('tell of a widget of another kind under the same id', () => {
    const openingOf = (type: string) => ({ title: '', widgets: [widgetNamed('Opening', { type })] });
    expect(describeChanges(openingOf('content-a'), openingOf('video'))).toEqual([
      { id: 'Opening', words: 'Changed the kind of ‘Opening’' },
    ]);
  });

  test('are none exactly for drafts that are the same', () => {
    forAll(someDraft, someDraft, (before, after) => {
      expect(describeChanges(before, after).length === 0).toBe(isSameDraft(before, after));
      expect(describeChanges(before, before)).toEqual([]);
    });
  });
});
