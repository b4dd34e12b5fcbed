import { menuItem } from '../../support/show.ts';
import { sampleParts, writeShow } from './small-show.ts';

const page = (id: string, title: string, link_internal_name: string, more: object = {}) =>
  menuItem({ id, title, link_internal_name, ...more });

export const archive = menuItem({
  id: 'archive',
  title: 'Film Archive',
  link_title: 'The catalogue of the archive',
  link_type: 'external',
  link_url: 'https://example.org/nitrate/archive',
  link_new_tab: true,
});
const rules = page('rules', 'Rules', 'page', { link_url: 'rules' });
const left = [
  page('nominees', 'Nominees', 'nominees', { menu_item_class: 'is-first' }),
  page('show', 'The Show', 'page', { link_url: 'about', childs: [rules, archive] }),
  page('more', 'More', '', { childs: [page('winners', 'Winners', 'winners')] }),
];
const right = [
  page('halcyon', 'Halcyon Projectors', 'categories', { type: 'image', fullimage: 'menu-halcyon.webp' }),
  page('vote', 'Vote now', 'voting.index', {
    type: 'button',
    link_url: 'direction',
    menu_item_link_class: 'btn btn-outline-primary',
  }),
];

/** A show whose menus have items of every kind: links, a picture, a button, and children. */
export async function writeMenuShow(dir: string): Promise<void> {
  const parts = await sampleParts();
  parts.menus = [
    { code: 'main', align: 'left', items: left },
    { code: 'main', align: 'right', items: right },
  ];
  await writeShow(dir, parts);
}
