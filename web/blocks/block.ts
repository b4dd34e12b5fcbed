import type { Widget, WidgetOptions } from '#contract/templates.ts';

/** Takes the options of one version to those of the next. */
export type Migration = (options: WidgetOptions) => WidgetOptions;

/** Tabs of the widget editor (tests/SPEC.md: Screens and routes). */
export const tabs = ['Widget Info', 'Background Images', 'Content', 'Styles'] as const;
export type Tab = (typeof tabs)[number];

interface Common {
  label: string;
  /** Where the value stands in the widget, such as `options.header.value`. */
  path: string;
  hint?: string;
}

/** One field of the form that edits a kind's widgets. */
export type Field = Common &
  (
    | {
        /** `html` is rich text of a line or two, `prose` in full; `styles` a map of styles. */
        kind: 'area' | 'html' | 'prose' | 'carousel' | 'buttons' | 'styles' | 'picture';
      }
    | {
        kind: 'text' | 'classes' | 'link';
        /** Of a plain line, of class names, of an address or a path of the site: what is wrong with a value that is not empty, as a sentence; undefined when nothing is. */
        faultOf?: (value: string) => string | undefined;
      }
    | { kind: 'number'; least: number; most: number }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  );

/** A kind of widget as the page builder knows it. Visitors load its view and its migrations alone. */
export interface Block {
  /** Name of its folder, and the type of its widgets. */
  key: string;
  title: string;
  description: string;
  /** How its options change from version to version; a kind with none is at version 1. */
  migrations: readonly Migration[];
  /** What a new widget of the kind holds beyond the empty options. */
  defaults: Partial<Pick<Widget, 'title' | 'description'>> & { options?: Partial<WidgetOptions> };
  fields: Readonly<Record<Tab, readonly Field[]>>;
}

/** The version that a kind's options have now. */
export const versionOf = ({ migrations }: Pick<Block, 'migrations'>): number => migrations.length + 1;
