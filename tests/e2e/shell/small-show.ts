import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShowParts } from '#records/show.ts';
import { openedAt } from '../../../infra/local/first-show.ts';

const sampleShow = fileURLToPath(new URL('../../../infra/local/sample-show/', import.meta.url));

interface MenuLine {
  id: string;
  title: string;
  type?: 'link' | 'button' | 'image';
  link_title?: string;
  link_type?: 'internal' | 'external';
  link_internal_name?: string;
  link_url?: string;
  link_new_tab?: boolean;
  menu_item_class?: string;
  menu_item_link_class?: string;
  fullimage?: string;
  childs?: MenuLine[];
}

interface Page {
  code: string;
  title: string;
  content: string;
}

/** The parts of a show.json that the tests change; the others are the sample show's. */
export interface SmallShow {
  event: ShowParts['event'];
  app: Record<string, unknown> & { timeZone: string };
  options: Record<string, string>;
  live: { enabled: boolean; embed: string };
  social: { twitter: string; facebook: string };
  theme: Record<string, unknown>;
  menus: { code: string; align: 'left' | 'right'; items: MenuLine[] }[];
  pages: Page[];
  template: { title: string; is_default: boolean; widgets: unknown[] };
  [part: string]: unknown;
}

const categoryHeader = 'key,title,group,type,orientation,title_column,description';
export const awardCategories = [
  'picture,Outstanding Picture,award,MOVIE,vertical,Picture,For a picture.',
  'direction,Outstanding Direction,award,PROFILE,vertical,Director,For a director.',
];
export const fanCategories = [
  "peoples-picture,The People's Picture,fan,MOVIE,vertical,Picture,Forty pictures.",
];

const nomineeHeader = 'category,title,model,slug,image,cast,twitter,profile_website';
const nominees = ['Metropolis', 'Sunrise', 'The Crowd', 'The General'].map(
  (title) => `picture,${title},MOVIE,,,,,`,
);

/** The sample show's parts, open now, without its film, stream and widgets: a page comes up in a moment, and holds what a test put there. */
export async function sampleParts(): Promise<SmallShow> {
  const parts = JSON.parse(await readFile(join(sampleShow, 'show.json'), 'utf8')) as SmallShow;
  return {
    ...parts,
    event: openedAt(parts.event, parts.app.timeZone, Date.now()),
    app: { ...parts.app, defaultCategory: '', sponsorCarousels: [] },
    options: { ...parts.options, gayvn_awards_homepage_video_id: '' },
    live: { enabled: false, embed: '' },
    template: { ...parts.template, widgets: [] },
  };
}

/** Writes a show into an empty folder, with the pictures that it names. */
export async function writeShow(
  dir: string,
  parts: SmallShow,
  categories = [...awardCategories, ...fanCategories],
): Promise<void> {
  const text = JSON.stringify(parts, null, 2);
  await mkdir(join(dir, 'images'), { recursive: true });
  const pictures = new Set(text.match(/[\w-]+\.(?:jpg|webp|webm)/g));
  const kept = categories.map((line) => line.split(',')[0]);
  const rows = nominees.filter((line) => kept.includes(line.split(',')[0]));
  await Promise.all([
    writeFile(join(dir, 'show.json'), text),
    writeFile(join(dir, 'categories.csv'), [categoryHeader, ...categories, ''].join('\n')),
    ...(rows.length > 0
      ? [writeFile(join(dir, 'nominees.csv'), [nomineeHeader, ...rows, ''].join('\n'))]
      : []),
    ...[...pictures].map((name) => cp(join(sampleShow, 'images', name), join(dir, 'images', name))),
  ]);
}
