import type { Widget } from '#contract/templates.ts';
import type { widgetTypes } from '#contract/widgets.ts';
import type { ComponentType } from 'react';
import { CarouselA } from './carousel-a/carousel-a.tsx';
import { ContentA } from './content-a/content-a.tsx';

/** What shows the widgets of a kind. */
export type Block = ComponentType<{ widget: Widget }>;

const blocks = new Map<string, Block>(
  Object.entries({ 'content-a': ContentA, 'carousel-a': CarouselA } satisfies Record<
    (typeof widgetTypes)[number],
    Block
  >),
);

/** The block of a kind of widget; undefined for a kind this build does not know. */
export const blockOf = (type: string): Block | undefined => blocks.get(type);
