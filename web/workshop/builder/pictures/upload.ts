import type { UploadedPicture } from '#contract/uploads.ts';
import type { FocalPoint } from './crop.ts';

/** A field that a picture is for. */
export interface UploadPlace {
  /** Id of the widget. */
  readonly widget: string;
  /** The field's path in it. */
  readonly path: string;
  /** What the field is called. */
  readonly label: string;
}

/** A file that was chosen and can be uploaded. */
export interface ChosenPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  readonly focus: FocalPoint;
  /** What it shows. */
  readonly alt: string;
}

/** What a field shows of its upload. */
export interface Upload {
  readonly chosen?: ChosenPicture;
  /** Part of the bytes on their way, 0 to 1; absent while nothing is. */
  readonly progress?: number;
  /** What went wrong last, for people. */
  readonly fault?: string;
  /** The file whose upload failed, which can be tried again. */
  readonly failed?: Omit<ChosenPicture, 'bitmap'>;
}

/** What became of an upload where its field could not tell. */
export interface UploadNews {
  /** Tells it apart. */
  readonly id: number;
  readonly place: UploadPlace;
  readonly filename: string;
  /** Why it failed; absent for one that went well, but whose widget has been removed. */
  readonly fault?: string;
}

/** All that uploads need of the world. */
export interface UploadMeans {
  /** Decodes a file. @throws Error with a sentence for people when it cannot be uploaded */
  readonly open: (file: File) => Promise<ImageBitmap>;
  /** Uploads what of a picture stays. @throws Error with a sentence for people */
  readonly send: (
    chosen: ChosenPicture,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<UploadedPicture>;
  /** Is told of every failure. */
  readonly failed: (filename: string, message: string) => void;
  readonly announce: (text: string) => void;
}
