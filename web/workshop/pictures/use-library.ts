import type { LibraryPicture, UploadedPicture } from '#contract/uploads.ts';
import { useState } from 'react';
import { callAdmin } from '../api.ts';
import { useLoaded, type Loaded } from '../ui/calls.tsx';

export interface Library {
  loaded: Loaded<LibraryPicture[]>;
  /** Names of pictures that stay in sight until another search. */
  kept: ReadonlySet<string>;
  keep: (name: string) => void;
  letGo: () => void;
  add: (picture: UploadedPicture) => void;
  change: (name: string, change: Partial<LibraryPicture>) => void;
  remove: (name: string) => void;
}

const load = async (signal: AbortSignal): Promise<LibraryPicture[]> =>
  (await callAdmin('uploads.list', {}, { signal })).pictures;

/** The pictures of the show, as this screen changes them. */
export function useLibrary(): Library {
  const loaded = useLoaded(load);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { set } = loaded;
  const keep = (name: string) => setKept((before) => new Set([...before, name]));
  return {
    loaded,
    kept,
    keep,
    letGo: () => setKept((before) => (before.size === 0 ? before : new Set())),
    add: (picture) => {
      keep(picture.name);
      const added: LibraryPicture = { ...picture, from: 'upload', isVideo: false, uses: [], crops: [] };
      set((pictures) => [added, ...pictures.filter(({ name }) => name !== picture.name)]);
    },
    change: (name, change) =>
      set((pictures) => pictures.map((each) => (each.name === name ? { ...each, ...change } : each))),
    remove: (name) => set((pictures) => pictures.filter((each) => each.name !== name)),
  };
}
