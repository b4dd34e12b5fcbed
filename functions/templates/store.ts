import type { Platform } from '#platform/platform.ts';
import type { TemplatesStore } from './domain.ts';

/** The template from the show table. */
export const createTemplatesStore = ({
  show,
  pictureUrl,
}: Pick<Platform, 'show' | 'pictureUrl'>): TemplatesStore => ({
  template: () => show.part('template'),
  pictureUrl,
});
