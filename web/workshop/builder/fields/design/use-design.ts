import type { Widget } from '#contract/templates.ts';
import { useAppConfig } from '../../../../api/app-config.tsx';
import { openForEditing } from '../../../../blocks/catalogue.ts';
import { widgetOf } from '../../state/draft.ts';
import { useEditorStore } from '../../state/store.tsx';
import { flushDrafts } from '../drafts.ts';
import { patchValue, readValue, useForm } from '../values.ts';
import { strongerThan, unreadable, type Part, type Stronger, type Swatch } from './design.ts';

type Styles = Record<string, string>;

/** The design of the widget that is being edited, and how it is changed: each change is one step of undo, with words. */
export function useDesign() {
  const { widget } = useForm();
  const store = useEditorStore();
  const { theme } = useAppConfig();
  const { design, images } = widget.options;
  const stylesAt = (path: string) => (readValue(widget, `options.${path}`) ?? {}) as Styles;
  return {
    widget,
    theme,
    design,
    hasPicture: images.desktop !== '' || images.mobile !== '',
    strongerThan: (part: Part): Stronger[] => strongerThan(part, stylesAt),
    /** Where text would be hard to read. */
    unreadable: unreadable(design, theme, usualGround(widget), {
      ink: strongerThan('ink', stylesAt)[0]?.value,
      ground: strongerThan('ground', stylesAt)[0]?.value,
    }),
    /** Gives values to paths of the options, as one step. */
    change: (words: string, changes: readonly (readonly [path: string, value: unknown])[]): void => {
      flushDrafts();
      const stored = widgetOf(store.getState().draft, widget.id);
      if (!stored) return;
      const changed = changes.reduce((before, [path, value]) => {
        const { options, ...rest } = patchValue(before, `options.${path}`, value);
        return { ...before, ...rest, options: { ...before.options, ...options } };
      }, openForEditing(stored).widget);
      const { options, version } = changed;
      store.dispatch({ type: 'seal' });
      store.dispatch({ type: 'change', id: widget.id, patch: { options, version }, words });
    },
    /** The options without some styles under Advanced. */
    without: (styles: readonly Stronger[]): [path: string, value: Styles][] =>
      [...new Set(styles.map(({ path }) => path))].map((path) => {
        const gone = new Set<string>(styles.filter((each) => each.path === path).map(({ key }) => key));
        return [path, Object.fromEntries(Object.entries(stylesAt(path)).filter(([key]) => !gone.has(key)))];
      }),
  };
}

/** What a kind has behind its words where no background is chosen. */
const usualGround = ({ type, options: { images } }: Widget): Swatch =>
  type === 'content-a' && !images.desktop && !images.mobile ? 'surface' : 'ground';
