import { maxUploadBytes } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { cropTo, topOfPicture, type FocalPoint } from './crop.ts';
import { faultOf, headLength, kindOf } from './kind-of-file.ts';
import { resize } from './resize.ts';
import { sendPicture } from './send-picture.ts';

/** A file that was chosen and can be uploaded. */
export interface ChosenPicture {
  file: File;
  bitmap: ImageBitmap;
  focus: FocalPoint;
}

export interface Upload {
  chosen: ChosenPicture | undefined;
  /** Part of the bytes on their way, 0 to 1; undefined while nothing is. */
  progress: number | undefined;
  /** What went wrong last, for people. */
  fault: string | undefined;
  choose: (files: Iterable<File>) => Promise<void>;
  focusOn: (focus: FocalPoint) => void;
  /** Uploads what was chosen; the picture, or undefined when it failed or was called off. */
  send: (alt: string) => Promise<UploadedPicture | undefined>;
  /** Calls off what is under way and lets go of the file. */
  drop: () => void;
}

/**
 * One picture on its way from a file to the site. A file that cannot be uploaded, and an upload that fails, leave a sentence in `fault`, and the
 * file leaves the drop zone (specification section 8).
 * @param onFailure is told of every failure, with the name of the file
 */
export function useUpload(onFailure: (filename: string, message: string) => void): Upload {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);
  // Decoded pixels take tens of megabytes, which nobody else gives back.
  useEffect(() => () => chosen?.bitmap.close(), [chosen?.bitmap]);

  const drop = useCallback(() => {
    underWay.current?.abort();
    setChosen(undefined);
    setProgress(undefined);
  }, []);
  const fail = (filename: string, message: string) => {
    drop();
    setFault(message);
    onFailure(filename, message);
  };

  return {
    chosen,
    progress,
    fault,
    drop,
    choose: async (files) => {
      const [file, ...others] = files;
      if (!file) return;
      setFault(undefined);
      if (others.length > 0) return fail(file.name, 'Please choose one picture at a time.');
      const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
      const found = faultOf(file.size, maxUploadBytes, head);
      if (found) return fail(file.name, found);
      try {
        setChosen({ file, bitmap: await createImageBitmap(file), focus: topOfPicture });
      } catch {
        fail(file.name, 'This picture is broken or too large to be opened. Please choose another one.');
      }
    },
    focusOn: (focus) => setChosen((before) => before && { ...before, focus }),
    send: async (alt) => {
      if (!chosen || progress !== undefined) return undefined;
      const { file, bitmap, focus } = chosen;
      const control = new AbortController();
      underWay.current = control;
      setProgress(0);
      try {
        const original = kindOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
        const resized = await resize(bitmap, cropTo(bitmap, focus), original?.type ?? 'image/jpeg');
        const options = { filename: file.name, alt, signal: control.signal, onProgress: setProgress };
        const picture = await sendPicture(resized, options);
        setChosen(undefined);
        setProgress(undefined);
        announce(`${file.name} is uploaded.`);
        return picture;
      } catch (error) {
        if (!control.signal.aborted) fail(file.name, (error as Error).message);
        return undefined;
      }
    },
  };
}
