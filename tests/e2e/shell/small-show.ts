import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShowParts } from '#records/show.ts';
import { openedAt } from '../../../infra/local/first-show.ts';

const sampleShow = join(import.meta.dirname, '../../../infra/local/sample-show');

export type SmallShow = Required<Omit<ShowParts, 'carousels' | 'template'>> & {
  carousels: object[];
  template: { title: string; is_default: boolean; widgets: object[] };
};

const nomineeHeader = 'category,title,model,slug,image,cast,twitter,profile_website';
const categoryHeader = 'key,title,group,type,orientation,title_column,description';
const awardCategories = [
  'picture,Outstanding Picture,award,MOVIE,vertical,Picture,For a picture.',
  'direction,Outstanding Direction,award,PROFILE,vertical,Director,For a director.',
];
export const fanCategories = [
  "peoples-picture,The People's Picture,fan,MOVIE,vertical,Picture,Forty pictures.",
];

const nominees = ['Metropolis', 'Sunrise', 'The Crowd', 'The General'];

/** The sample show's parts, open now, without its video, stream and widgets, so that pages load fast. */
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

export async function writeShow(
  dir: string,
  parts: SmallShow,
  categories = [...awardCategories, ...fanCategories],
): Promise<void> {
  const text = JSON.stringify(parts, null, 2);
  await mkdir(join(dir, 'images'), { recursive: true });
  const pictures = new Set(text.match(/[\w-]+\.(?:jpg|webp|webm)/g));
  const rows = nominees.map((title) => `picture,${title},MOVIE,,,,,`);
  const hasNominees = categories.some((line) => line.startsWith('picture,'));
  await Promise.all([
    writeFile(join(dir, 'show.json'), text),
    writeFile(join(dir, 'categories.csv'), [categoryHeader, ...categories, ''].join('\n')),
    hasNominees && writeFile(join(dir, 'nominees.csv'), [nomineeHeader, ...rows, ''].join('\n')),
    ...[...pictures].map((name) => cp(join(sampleShow, 'images', name), join(dir, 'images', name))),
  ]);
}

/** Writes a show with few pages and the sample show's home page with all of its widgets and a newsletter: one of each kind. */
export async function sampleHome(dir: string): Promise<void> {
  const text = await readFile(join(sampleShow, 'show.json'), 'utf8');
  const { template } = JSON.parse(text.replaceAll('outstanding-picture', 'picture')) as SmallShow;
  const shown = template.widgets.map((widget) => ({ ...widget, is_active: true }));
  const [first] = shown;
  const letters = { ...first!, id: 'widget-letters', type: 'newsletter', title: 'Newsletter', position: 99 };
  await writeShow(dir, {
    ...(await sampleParts()),
    template: { ...template, widgets: [...shown, letters] },
  });
}
