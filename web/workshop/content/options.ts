import type { CategoryRow } from '#contract/content.ts';

/** What the site calls the values of a category, for people. */
export const kindNames: Record<CategoryRow['type'], string> = {
  MOVIE: 'Films',
  SCENE: 'Scenes',
  PROFILE: 'People',
};
export const groupNames: Record<CategoryRow['group'], string> = { award: 'Awards', fan: 'Fan categories' };
export const orientationNames: Record<CategoryRow['orientation'], string> = {
  vertical: 'Upright',
  horizontal: 'Wide',
};
export const deciderNames: Record<CategoryRow['decided_by'], string> = {
  fans: 'The fans, by their votes',
  jury: 'A jury; it takes no votes',
};
