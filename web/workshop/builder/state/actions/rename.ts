import type { EditorDocument } from '../document.ts';

/** Gives the template another title. */
export const rename = (document: EditorDocument, { title }: { title: string }): EditorDocument =>
  title === document.title ? document : { ...document, title };
