import type { Widget } from '#contract/templates.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { useEffect, useReducer, type ComponentType, type ReactNode } from 'react';
import { logFailure } from '../log.ts';
import { drawnSources, lateSources, offerPart } from '../ui/lazy-part.tsx';
import type { Migration } from './block.ts';
import { designOf } from './parts.tsx';

export interface BlockView {
  View: ComponentType<{ widget: Widget; children?: ReactNode }>;
  migrations?: readonly Migration[];
}

/** The sections and the first kinds come with home; each further one when a page has a widget of it. */
const sections = import.meta.glob<BlockView['View']>(
  './{hero,live-stream,presented-by,categories,sponsors}/view.tsx',
  { eager: true, import: 'View' },
);
const early = import.meta.glob<BlockView>('./{content-a,carousel-a}/view.tsx', { eager: true });
const later = import.meta.glob<BlockView>([
  './*/view.tsx',
  './design-sheet.ts',
  '!./{hero,live-stream,presented-by,categories,sponsors,content-a,carousel-a}/view.tsx',
]);

function fileOf(type: string): string {
  return `./${type}/view.tsx`;
}
const sourceOf = (file: string) => file.replace('.', 'blocks');
/** The style sheet of designs, which comes with the first widget that has one. */
const sheet = './design-sheet.ts';
/**
 * What a page that came as HTML waits for, though it comes with a widget: how it looks, what others are in, and digits that
 * are hidden until then.
 */
const punctual = new Set([sheet, fileOf('countdown'), fileOf('columns')]);
/** Undefined for a view that could not be loaded: the rest of the page is shown without it. */
const loaded = new Map<string, BlockView | undefined>(Object.entries(early));
for (const [file, View] of Object.entries(sections)) loaded.set(file, { View });
const asked = new Map<string, Promise<void>>();

/** The view of a kind; undefined for one that is unknown or not loaded. */
export function viewOf(type: string): BlockView | undefined {
  const file = fileOf(type);
  if (import.meta.env.SSR && loaded.has(file))
    (canWait(file) ? lateSources : drawnSources).add(sourceOf(file));
  return loaded.get(file);
}

const isWanted = (file: string) => Object.hasOwn(later, file) && !loaded.has(file);
const canWait = (file: string) => Object.hasOwn(later, file) && !punctual.has(file);

/** Whether a widget that came as HTML may stay so until the browser has nothing else to do. */
export const isPatient = (type: string): boolean => canWait(fileOf(type));

/** Resolves with the view of such a widget, and never without it: then the widget stays as it came. */
export async function loadView(type: string): Promise<void> {
  await load(fileOf(type));
  if (!viewOf(type)) await new Promise(() => undefined);
}

function load(file: string): Promise<void> {
  const loading = asked.get(file) ?? fetchView(file);
  asked.set(file, loading);
  return loading;
}

async function fetchView(file: string): Promise<void> {
  try {
    loaded.set(file, await later[file]?.());
  } catch (error) {
    loaded.set(file, undefined);
    logFailure(`${file} could not be loaded.`, error);
  }
}

for (const file of Object.keys(later)) offerPart(sourceOf(file), () => load(file));

/** Loads the views of all kinds, so that none is waited for later. */
export const loadAllViews = async (): Promise<void> => void (await Promise.all(Object.keys(later).map(load)));

type Shown = Pick<Widget, 'type'> & { options?: Partial<WidgetOptions> };

const filesOf = ({ type, options = {} }: Shown): string[] =>
  Object.keys(designOf(options)).length > 0 ? [fileOf(type), sheet] : [fileOf(type)];

/**
 * The widgets up to the first whose view is still loading, so that nothing below it moves. Loads what is missing.
 * @param isWritten whether they came as HTML: then patient ones are there
 */
export function useReady<Typed extends Shown>(
  widgets: readonly Typed[],
  isWritten: boolean,
): readonly Typed[] {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const isMissing = (file: string) => isWanted(file) && !(isWritten && canWait(file));
  const files = widgets.flatMap(filesOf);
  if (import.meta.env.SSR && files.includes(sheet)) drawnSources.add(sourceOf(sheet));
  const wanted = [...new Set(files)].filter(isMissing).join();
  useEffect(() => {
    if (wanted) void Promise.all(wanted.split(',').map(load)).then(renew);
  }, [wanted]);
  const until = widgets.findIndex((widget) => filesOf(widget).some(isMissing));
  return until === -1 ? widgets : widgets.slice(0, until);
}
