import { memo } from 'react';
import { blockOf } from '../../../blocks/catalogue.ts';

/** The thumbnail of a kind of widget; nothing for a kind without one. */
export const Thumbnail = memo(({ type }: { type: string }) => blockOf(type)?.thumbnail);
