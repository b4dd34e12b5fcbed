import { sampleParts, writeShow, type SmallShow } from './small-show.ts';

type Item = SmallShow['menus'][number]['items'][number];

/** A menu item as a show has it, from what is particular to it. */
function menuItem(item: Item): Item {
  return {
    type: 'link',
    link_title: item.title,
    link_type: 'internal',
    link_internal_name: 'page',
    link_url: '',
    link_new_tab: false,
    menu_item_class: '',
    menu_item_link_class: '',
    fullimage: '',
    childs: [],
    ...item,
  };
}

const rules = menuItem({ id: 'rules', title: 'Rules', link_url: 'rules' });
const archive = menuItem({
  id: 'archive',
  title: 'Film Archive',
  link_title: 'The catalogue of the archive',
  link_type: 'external',
  link_url: 'https://example.org/nitrate/archive',
  link_new_tab: true,
});

const left = [
  menuItem({
    id: 'nominees',
    title: 'Nominees',
    link_internal_name: 'nominees',
    menu_item_class: 'is-first',
  }),
  menuItem({ id: 'show', title: 'The Show', link_url: 'about', childs: [rules, archive] }),
  menuItem({
    id: 'more',
    title: 'More',
    link_internal_name: '',
    childs: [menuItem({ id: 'winners', title: 'Winners', link_internal_name: 'winners' })],
  }),
];

const right = [
  menuItem({
    id: 'halcyon',
    type: 'image',
    title: 'Halcyon Projectors',
    link_internal_name: 'categories',
    fullimage: 'menu-halcyon.webp',
  }),
  menuItem({
    id: 'vote',
    type: 'button',
    title: 'Vote now',
    link_internal_name: 'voting.index',
    link_url: 'direction',
    menu_item_link_class: 'btn btn-outline-primary',
  }),
];

/** Writes a small show whose menus have an item of every kind. */
export async function writeMenuShow(dir: string): Promise<void> {
  const parts = await sampleParts();
  parts.menus = [
    { code: 'main', align: 'left', items: left },
    { code: 'main', align: 'right', items: right },
  ];
  await writeShow(dir, parts);
}
