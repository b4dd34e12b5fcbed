/** What is loaded with ProseMirror, in one piece: the editor of a field, and that of a text in its place on the page. */
export { cleanHtml } from './clean.ts';
export { isKept, readHtml, writeHtml } from './convert.ts';
export { holdingsOf, wordsOfLoss } from './left-out.ts';
export { ProseEditor } from './prose-editor.tsx';
export { schemaOf } from './schema.ts';
export { TextInPlace } from './text-in-place.tsx';
