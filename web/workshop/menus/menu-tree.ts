import type { MenuItem } from '#contract/navigation.ts';
import { newId } from '#contract/new-id.ts';
import type { MenuLink } from './targets.ts';

/** A new item of a menu. */
export const newItem = (title: string, link: MenuLink): MenuItem => ({
  type: 'link',
  link_title: '',
  link_new_tab: false,
  menu_item_class: '',
  menu_item_link_class: '',
  fullimage: '',
  childs: [],
  ...link,
  id: newId('menu'),
  title,
});

/** An item as a line of the tree. */
export interface MenuRow {
  item: Omit<MenuItem, 'childs'> & { childs: readonly unknown[] };
  /** The item that it is under. */
  parent: MenuItem | undefined;
  /** In the menu, such as `items[2].childs[0]`. */
  path: string;
}

/** The lines of a menu, each item followed by those under it. */
export const rowsOf = (items: readonly MenuItem[]): MenuRow[] =>
  items.flatMap((item, index): MenuRow[] => [
    { item, parent: undefined, path: `items[${index}]` },
    ...item.childs.map((child, at) => ({
      item: child,
      parent: item,
      path: `items[${index}].childs[${at}]`,
    })),
  ]);

type Child = MenuItem['childs'][number];

/** A line with its level; levels make the tree again. */
interface Leveled {
  item: MenuItem | Child;
  isUnder: boolean;
}

const leveled = (items: readonly MenuItem[]): Leveled[] =>
  items.flatMap((item) => [
    { item: { ...item, childs: [] }, isUnder: false },
    ...item.childs.map((child) => ({ item: child, isUnder: true })),
  ]);

/** The first line of a menu is under nothing. */
function treeOf(lines: readonly Leveled[]): MenuItem[] {
  const tree: MenuItem[] = [];
  for (const { item, isUnder } of lines) {
    const last = tree.at(-1);
    const own = { ...item, childs: [] };
    if (isUnder && last) tree[tree.length - 1] = { ...last, childs: [...last.childs, own] };
    else tree.push(own);
  }
  return tree;
}

const isTop = ({ isUnder }: Leveled): boolean => !isUnder;

/**
 * Moves an item to another line, counted without it. Between two items under the same one it goes under that too, and elsewhere it keeps its level; what has
 * items under it takes them along, past those of others.
 */
export function moveItem(items: readonly MenuItem[], id: string, to: number): MenuItem[] {
  const lines = leveled(items);
  const from = lines.findIndex(({ item }) => item.id === id);
  const moving = lines[from];
  if (!moving) return [...items];
  const family = items.find((item) => item.id === id)?.childs ?? [];
  const own = new Set([id, ...family.map((child) => child.id)]);
  const others = lines.filter(({ item }) => !own.has(item.id));
  const after = lines.filter(({ item }) => item.id !== id).slice(to);
  const next = after.find(({ item }) => !own.has(item.id));
  if (family.length > 0) {
    // Dropped among its own: it stays.
    const isAmongOwn = after[0] !== undefined && own.has(after[0].item.id);
    const top = isAmongOwn ? undefined : after.find((line) => isTop(line) && !own.has(line.item.id));
    if (isAmongOwn) return [...items];
    const at = top ? others.indexOf(top) : others.length;
    return treeOf(others.toSpliced(at, 0, ...lines.slice(from, from + own.size)));
  }
  const at = next ? others.indexOf(next) : others.length;
  return treeOf(others.toSpliced(at, 0, { ...moving, isUnder: next?.isUnder || moving.isUnder }));
}

/** Whether an item can go under the one before it, or out again: menus are two levels deep. */
export function waysOf(items: readonly MenuItem[], id: string): { canIndent: boolean; canOutdent: boolean } {
  const at = items.findIndex((item) => item.id === id);
  return { canIndent: at > 0 && items[at]?.childs.length === 0, canOutdent: at < 0 };
}

/** Puts an item under the one before it, or out again, where those below it come under it: each keeps its line. */
export const levelItem = (items: readonly MenuItem[], id: string, isUnder: boolean): MenuItem[] =>
  treeOf(leveled(items).map((line) => (line.item.id === id ? { ...line, isUnder } : line)));

/** The items without one, and without those under it. */
export const withoutItem = (items: readonly MenuItem[], id: string): MenuItem[] =>
  items
    .filter((item) => item.id !== id)
    .map((item) => ({ ...item, childs: item.childs.filter((child) => child.id !== id) }));

/** The items with something else about one of them. */
export const withItem = (items: readonly MenuItem[], id: string, more: Partial<Child>): MenuItem[] =>
  items.map((item) => ({
    ...item,
    ...(item.id === id && { ...more, childs: item.childs }),
    childs: item.childs.map((child) => (child.id === id ? { ...child, ...more } : child)),
  }));
