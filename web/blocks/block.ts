import type { Leaf, List, Tab } from '#contract/fields.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import type { Widget } from '#contract/templates.ts';
import type { ReactNode } from 'react';

export type Migration = (options: WidgetOptions) => WidgetOptions;

export type FormField = (Leaf | List) & {
  label: string;
  /** Of the value in the widget, such as `options.header.value`. */
  path: string;
  /** What is wrong with a line of text that is not empty, as a sentence; undefined when nothing is. */
  faultOf?: (value: string) => string | undefined;
  /** Without it visitors see nothing of the widget. */
  isEssential?: boolean;
};

/** A kind of widget as the page builder knows it; visitors load its view alone. */
export interface Block {
  /** Name of its folder, and the type of its widgets. */
  key: string;
  title: string;
  description: string;
  thumbnail: ReactNode;
  migrations?: readonly Migration[];
  /** What a new widget of the kind holds beyond the empty options. */
  defaults: Partial<Pick<Widget, 'title' | 'description'>> & { options?: Partial<WidgetOptions> };
  /** Paths of default words that may stay as they are; all others are placeholders. */
  kept?: readonly string[];
  fields: Readonly<Record<Tab, readonly FormField[]>>;
  /** Set where its words are over a picture, which may have an overlay. */
  hasOverlay?: true;
  /** The room of the workshop in which what it shows is changed: of the sections that home has of itself. */
  room?: { name: string; path: string };
}

export const versionOf = ({ migrations = [] }: Pick<Block, 'migrations'>): number => migrations.length + 1;
