import type { Platform } from '#platform/platform.ts';
import type { NavigationStore } from './domain-navigation.ts';

export const createNavigationStore = ({
  show,
  pictureUrl,
}: Pick<Platform, 'show' | 'pictureUrl'>): NavigationStore => ({
  menu: (code, align) => show.menu(code, align),
  pictureUrl,
});
