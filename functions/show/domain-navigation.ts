import type { MenuItem } from '#contract/navigation.ts';
import type { PictureUrl } from '#records/pictures.ts';
import type { ShowParts } from '#records/show.ts';

export interface NavigationStore {
  menu(code: string, align: string): Promise<ShowParts['menus'][number] | undefined>;
  pictureUrl(): Promise<PictureUrl>;
}

/** None for an unknown menu. */
export async function findMenu(store: NavigationStore, code: string, align: string): Promise<MenuItem[]> {
  const [menu, url] = await Promise.all([store.menu(code, align), store.pictureUrl()]);
  const withUrl = <T extends { fullimage: string }>(item: T): T => ({
    ...item,
    fullimage: url(item.fullimage),
  });
  return (menu?.items ?? []).map((item) => ({ ...withUrl(item), childs: item.childs.map(withUrl) }));
}
