import type { Widget } from '#contract/templates.ts';
import type { CropShape, UploadedPicture } from '#contract/uploads.ts';
import { isWhole, type Cut } from '../../pictures/files/crop.ts';
import type { SendOptions, sendPicture } from '../../pictures/files/upload-picture.ts';

/** A field that a picture is for. */
export interface UploadSlot {
  /** Id of the widget; `pageOwner` for the picture of the page itself. */
  readonly widget: string;
  readonly path: string;
  /** The field's name, such as `Desktop picture`. */
  readonly label: string;
  /** The shape that its pictures are cut to at first. */
  readonly shape: CropShape;
}

/** A picture that is being cut for a field. */
export interface Chosen {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  readonly cut: Cut;
  /** What was typed, until it is in the widget. */
  readonly alt?: string | undefined;
  /** It is of the library, and only its crop is new. */
  readonly isStored?: boolean;
}

/** What a field shows of its upload. */
export interface Upload {
  /** Name of the file that is being opened. */
  readonly opening?: string;
  readonly chosen?: Chosen;
  /** Part of the bytes that is sent, 0 to 1; absent when nothing is on its way. */
  readonly progress?: number;
  /** Address of the picture once it is in the field. */
  readonly placed?: string;
  /** What went wrong last, for people; what was chosen, if it could be opened, is still there. */
  readonly fault?: string;
}

/** What changes in a field; a text only where it is another one. */
export interface Placed {
  readonly url: string;
  readonly alt?: string | undefined;
}

/** A picture of the library that is cut for a field. */
export interface StoredChoice {
  readonly picture: Pick<UploadedPicture, 'name' | 'url' | 'filename' | 'alt'>;
  readonly cut: Cut;
  /** Addresses of its crops, by cut. */
  readonly made: readonly (readonly [Cut, string])[];
  /** Address of what the field shows of it already. */
  readonly placed?: string | undefined;
}

export interface UploadDependencies {
  readonly open: (file: File) => Promise<ImageBitmap>;
  readonly openStored: (url: string, filename: string) => Promise<Pick<Chosen, 'file' | 'bitmap'>>;
  /** @param picture with a `source`, a crop of that picture of the library */
  readonly send: (
    picture: Parameters<typeof sendPicture>[0],
    options: SendOptions,
  ) => Promise<UploadedPicture>;
  readonly changeAlt: (name: string, alt: string, signal: AbortSignal) => Promise<unknown>;
  readonly failed: (filename: string, message: string) => void;
  readonly announce: (text: string) => void;
  /** Calls a task later; returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
}

export interface Entry {
  readonly slot: UploadSlot;
  /** The widget as it is, or was when it was removed. */
  widget: Widget | undefined;
  isRemoved: boolean;
  upload: Upload;
  /** Puts the picture into the field, which may be off the screen, while its widget is in the draft. */
  readonly apply: (placed: Placed) => void;
  /** The text of the field when the file was chosen, which goes to the library unless another one is typed. */
  readonly alt: string;
  /** The whole picture, once the library has it. */
  whole?: { readonly name: string; readonly alt: string };
  /** Addresses of what was cut from it, by `keyOfCut`. */
  readonly made: Map<string, string>;
  /** It is forgotten once everything is in place: its field is gone. */
  isLeft: boolean;
  /** Resolves when what is being sent has ended. */
  end?: Promise<void>;
  control?: AbortController;
  /** Ends the pause before a change is sent. */
  wait?: (() => void) | undefined;
}

export const keyOfSlot = ({ widget, path }: UploadSlot): string => `${widget}.${path}`;

/** The focal point of a whole picture changes nothing. */
export const keyOfCut = ({ shape, focus: { x, y } }: Cut): string =>
  shape === 'whole' ? shape : `${shape} ${x} ${y}`;

/** What of a picture has to be sent for a cut: nothing but the whole where that is the same. */
export const sentCut = ({ bitmap, cut }: Chosen): Cut =>
  isWhole(bitmap, cut) ? { ...cut, shape: 'whole' } : cut;

/** Whether a field doesn't show yet what was chosen for it. */
export function isUnsettled({ upload: { chosen, placed }, made }: Entry): boolean {
  if (!chosen) return false;
  return chosen.alt !== undefined || placed === undefined || made.get(keyOfCut(sentCut(chosen))) !== placed;
}
