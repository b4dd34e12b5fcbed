import { useLayoutEffect, useMemo } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { flushDrafts } from '../fields/drafts.ts';
import { createPreviewStore, type EditorBridge } from '../frame/bridge.ts';
import type { OpenDraft } from '../save/open-draft.ts';
import { createSorter } from '../sorting/sorter.ts';
import { createCommands } from './commands.ts';
import { shortcutListener } from './shortcuts.ts';

/**
 * What the builder's parts share, the preview among them, for an open template. Listens for the shortcuts.
 * @param help shows what the keyboard can do; a function that stays the same
 */
export function useBridge({ store, autosave }: OpenDraft, help: () => void): EditorBridge {
  const bridge = useMemo(() => {
    const means = { store, announce };
    const commands = createCommands({ ...means, settle: flushDrafts });
    const save = () => {
      flushDrafts();
      autosave.saveNow();
    };
    const { undo, redo } = commands;
    return {
      store,
      preview: createPreviewStore(),
      sorter: createSorter(means),
      commands,
      save,
      onKeyDown: shortcutListener({ undo, redo, save, help }),
    };
  }, [store, autosave, help]);

  useLayoutEffect(() => {
    window.acclaimEditor = bridge;
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener('keydown', bridge.onKeyDown, { signal });
    // What is still being typed is kept before the page goes, and before what saves then looks at the document.
    addEventListener('pagehide', flushDrafts, { signal });
    document.addEventListener('visibilitychange', flushDrafts, { signal, capture: true });
    return () => {
      // Saved with the rest, as the builder closes.
      flushDrafts();
      ends.abort();
      delete window.acclaimEditor;
    };
  }, [bridge]);
  return bridge;
}
