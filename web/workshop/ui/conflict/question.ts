export const sides = ['mine', 'theirs'] as const;
export type Side = (typeof sides)[number];

/** How a value of one side is shown. */
export type Face =
  /** `before`: the text that both sides had. */
  | { readonly kind: 'text'; readonly text: string; readonly before: string }
  /** `alt` is undefined for a picture that has no text of its own. */
  | { readonly kind: 'picture'; readonly url: string; readonly alt: string | undefined }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** About a value, such as that there is none. */
  | { readonly kind: 'note'; readonly words: string };

/** What both sides changed, each in its own way, as people read it. */
export interface Question {
  readonly key: string;
  /** The widget or entry it is in; undefined for what is about the whole. */
  readonly section: string | undefined;
  readonly label: string;
  readonly faces: Readonly<Record<Side, Face>>;
}

export const note = (words: string): Face => ({ kind: 'note', words });
export const textFace = (text: string, before: string): Face =>
  text.trim() === '' ? note('Empty') : { kind: 'text', text, before };
