import { optionFields, picturesAmong } from '#contract/widgets.ts';
import type { EditorDocument } from '../state/document.ts';

/** Where a picture is, and what it shows to those who don't see it. */
export interface PickedPicture {
  url: string;
  alt: string;
}

/** The pictures that a template shows, each address once, in the order of the page. */
export function picturesIn({ widgets }: EditorDocument): PickedPicture[] {
  const pictures = new Map<string, PickedPicture>();
  for (const { options } of widgets) {
    for (const picture of picturesAmong(optionFields, options)) {
      if (!pictures.has(picture.url)) pictures.set(picture.url, picture);
    }
  }
  return [...pictures.values()];
}
