import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { logFailure } from '../../../log.ts';
import { createStore } from '../../../store.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { TextInPlace } from '../fields/rich-text/text-in-place.tsx';
import { widgetOf } from '../state/draft.ts';
import { widgetName } from '../state/widget-name.ts';
import type { EditorBridge } from './bridge.ts';
import { textsOnPage, type Point } from './typing-elements.ts';

/** Where a person types on the page. */
export interface TypingPlace {
  readonly widget: string;
  /** Of a text in the widget, such as `options.header.value`; without one it is the first text that the page shows of it. */
  readonly path?: string | undefined;
  /** Where the caret goes; to the end of the text unless given. */
  readonly caret?: Point | undefined;
}

const typing = createStore<TypingPlace | undefined>(undefined);
export const typingPlace = typing.get;
export const useTypingPlace = (): TypingPlace | undefined =>
  useSyncExternalStore(typing.subscribe, typing.get);

let editor: typeof TextInPlace | undefined;
let wanted: TypingPlace | undefined;

/** The editor of a text in its place, once it is loaded. */
export const loadedEditor = (): typeof TextInPlace | undefined => editor;

/** Loads the editor: best before it is asked for, since a phone shows its keyboard only to what gets the focus at once. */
export async function loadEditor(): Promise<void> {
  editor ??= (await import('../fields/rich-text/library.ts')).TextInPlace;
}

/** Puts the caret into a text on the page. Where there is room for it beside the page, its widget is opened in the widget editor. */
export function startTyping({ store, commands }: EditorBridge, place: TypingPlace): void {
  wanted = place;
  const { widget } = place;
  const show = (): void => {
    if (wanted !== place) return;
    // At once, as a phone shows its keyboard only to what gets the focus during the tap.
    if (place.path === undefined) flushSync(() => typing.set({ widget }));
    const shown = textsOnPage(store.getState().draft, widget);
    const text = place.path === undefined ? shown[0] : shown.find(({ path }) => path === place.path);
    if (text) return flushSync(() => typing.set({ ...place, path: text.path }));
    stopTyping();
    const stored = widgetOf(store.getState().draft, widget);
    if (stored) announce(`The page shows no text of ${widgetName(stored)}.`);
  };
  const isOpened = store.getState().selected !== widget && hasRoomForPanel();
  if (isOpened) commands.edit(widget);
  if (editor && !isOpened) show();
  // The widget editor takes the focus as it opens, which is before this goes on.
  else
    void loadEditor().then(show, (cause: unknown) => {
      logFailure('The editor of texts could not be loaded.', cause);
      announce('The text editor could not be loaded. Please try again.');
    });
}

export function stopTyping(): void {
  wanted = undefined;
  typing.set(undefined);
}

/** Whether the builder shows its panels beside the preview, as `usePane` has it, and not in its place. */
const hasRoomForPanel = (): boolean => window.parent.matchMedia('(min-width: 1100px)').matches;
