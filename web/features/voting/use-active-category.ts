import type { Category } from '#contract/catalog.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config.tsx';
import { paths } from '../../paths.ts';
import { slugOf } from './share.ts';
import { defaultCategoryKey, findCategory } from './state/categories.ts';
import { useVotingState, votingStore } from './voting.ts';

export interface ActiveCategory {
  /** Undefined while none is active, or the address names one that does not exist. */
  category: Category | undefined;
  /** Goes to a category: the address changes, and the page follows it. */
  choose: (key: string) => void;
  /** On which side of the one before it the category lies: its nominees slide in from there. */
  direction: 'forward' | 'back';
}

/**
 * The active category and its route (tests/SPEC.md: Screens and routes). The address leads: its key is selected, whether it came by a
 * link, the selector or the back button. Without a key the active category is kept, else that of a pending vote or the default one taken; that
 * automatic selection alone keeps the fragment of the address.
 */
export function useActiveCategory(
  categories: readonly Category[],
  routeKey: string | undefined,
): ActiveCategory {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { defaults } = useAppConfig();
  const { activeKey, categoryError } = useVotingState();

  useEffect(() => {
    votingStore.dispatch({ type: 'categories-loaded', categories });
    const { activeKey: active, pending } = votingStore.getState();
    const ofPending = categories.find(({ id }) => id === pending?.category_id)?.key;
    const automatic = active ?? ofPending ?? defaultCategoryKey(categories, defaults.category);
    const key = routeKey ?? automatic;
    if (key === undefined) return;
    votingStore.dispatch({ type: 'category-selected', key });
    if (routeKey === undefined) {
      void navigate(paths['voting.index']({ category: key, hash: slugOf(hash) }), { replace: true });
    }
  }, [categories, routeKey, hash, defaults.category, navigate]);

  const choose = (key: string) => void navigate(paths['voting.index']({ category: key }));
  const category = categoryError === undefined ? findCategory(categories, activeKey) : undefined;
  return { category, choose, direction: useDirection(categories, category) };
}

/** The way from the category shown before to this one, by their places in the show. */
function useDirection(categories: readonly Category[], category: Category | undefined): 'forward' | 'back' {
  const index = category ? categories.indexOf(category) : -1;
  const [shown, setShown] = useState<{ index: number; direction: 'forward' | 'back' }>({
    index,
    direction: 'forward',
  });
  if (index < 0 || index === shown.index) return shown.direction;
  const direction = index < shown.index ? 'back' : 'forward';
  setShown({ index, direction });
  return direction;
}
