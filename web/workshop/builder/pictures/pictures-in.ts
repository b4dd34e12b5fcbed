import type { TemplateDraft } from '../state/draft.ts';

/** Where a picture is, and what it shows to those who don't see it. */
export interface PickedPicture {
  url: string;
  alt: string;
}

/** The pictures that a template shows, each address once, in the order of the page. */
export function picturesIn({ widgets }: TemplateDraft): PickedPicture[] {
  const pictures = new Map<string, PickedPicture>();
  for (const { options } of widgets) {
    const { desktop, mobile, alt } = options.images;
    for (const url of [desktop, mobile]) {
      if (url !== '' && !pictures.has(url)) pictures.set(url, { url, alt });
    }
  }
  return [...pictures.values()];
}
