import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config.tsx';
import { decoded, paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { scrollToTop } from '../../ui/scroll.ts';
import { defaultCategoryKey, findCategory, namedBy } from './state/catalog.ts';
import { useVotingState, votingStore } from './voting.ts';

/** How long a nominee is highlighted, in milliseconds (tests/SPEC.md: Constants and limits). */
const highlightTime = 2000;

export const cardId = (nominee: Pick<Nominee, 'nominee_id'>): string => `nominee-${nominee.nominee_id}`;

/** The slug in a fragment such as `#the-general`. */
const slugOf = (hash: string): string | undefined => decoded(hash.replace(/^#/, '')) || undefined;

/**
 * The active category and its route (tests/SPEC.md: Screens and routes). The key in the address is selected. Without one the
 * active category stays; else that of a pending vote or the default one is selected. Only this keeps the fragment of the address.
 */
export function useActiveCategory(
  { categories, withdrawn }: Pick<Answer<'events.get'>, 'categories' | 'withdrawn'>,
  routeKey: string | undefined,
) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { defaults } = useAppConfig();
  const { activeKey, categoryError } = useVotingState();

  useEffect(() => votingStore.update({ withdrawn }), [withdrawn]);

  useEffect(() => {
    votingStore.update({ categories });
    const { activeKey: active, pending } = votingStore.get();
    const ofPending = categories.find(({ id }) => id === pending?.category_id)?.key;
    const automatic = active ?? ofPending ?? defaultCategoryKey(categories, defaults.category);
    const key = routeKey ?? automatic;
    if (key === undefined) return;
    votingStore.selectCategory(key);
    if (routeKey === undefined) {
      void navigate(paths['voting.index']({ category: key, hash: slugOf(hash) }), { replace: true });
    }
  }, [categories, routeKey, hash, defaults.category, navigate]);

  const choose = (key: string) => void navigate(paths['voting.index']({ category: key }));
  /** Undefined while none is active, or the address names one that does not exist. */
  const category = categoryError === undefined ? findCategory(categories, activeKey) : undefined;
  return { category, choose, direction: useDirection(categories, category) };
}

/** The direction from the category shown before to this one, in the order of the show. */
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

/**
 * The nominee whose slug the address's fragment names: scrolled to, and highlighted for two seconds. Says so when it has left
 * the show. Both lists are those of the active category.
 */
export function useHighlight(nominees: readonly Nominee[], withdrawn: Answer<'events.get'>['withdrawn']) {
  const { hash, key } = useLocation();
  const [highlighted, setHighlighted] = useState<string>();
  const shownFor = useRef<string>(undefined);
  const slug = slugOf(hash);
  const { nominee: target, gone } = slug === undefined ? {} : namedBy(slug, nominees, withdrawn);

  /** Scrolls to a nominee and focuses its card; resolves when it is there. */
  const reveal = useCallback(async (nominee: Pick<Nominee, 'nominee_id'>) => {
    const card = document.getElementById(cardId(nominee));
    if (!card) return;
    await scrollToTop(centeredTop(card));
    card.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (!target || shownFor.current === key) return;
    shownFor.current = key;
    void reveal(target).then(() => {
      setHighlighted(target.nominee_id);
      announce(`Showing ${target.title}.`);
    });
  }, [target, key, reveal]);

  useEffect(() => {
    if (gone === undefined || shownFor.current === key) return;
    shownFor.current = key;
    votingStore.notify('danger', `${gone} has left the show. Here are the other nominees.`);
  }, [gone, key]);

  useEffect(() => {
    if (highlighted === undefined) return undefined;
    const timer = setTimeout(() => setHighlighted(undefined), highlightTime);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted, reveal };
}

/** The scroll position that centers a card below the bars, or aligns its top with them if it is higher than the window. */
function centeredTop(card: HTMLElement): number {
  const { top, height } = card.getBoundingClientRect();
  const bars = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;
  const free = window.innerHeight - bars;
  return window.scrollY + top - bars - Math.max(0, (free - height) / 2);
}
