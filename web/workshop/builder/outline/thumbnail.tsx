import { createElement, memo } from 'react';
import { thumbnailOf } from '../../../blocks/catalogue.ts';

/** The thumbnail of a kind of widget; nothing for a kind without one. */
export const Thumbnail = memo(({ type }: { type: string }) => {
  const drawn = thumbnailOf(type);
  return drawn ? createElement(drawn) : null;
});
