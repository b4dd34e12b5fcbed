import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config.tsx';
import { decoded, paths } from '../../paths.ts';
import { useIsWritten } from '../../is-written.ts';
import { announce } from '../../ui/announcer.tsx';
import { scrollToTop } from '../../ui/scroll.ts';
import { defaultCategoryKey, namedBy, selectedCategory } from './state/catalog.ts';
import { useVoting, votingStore } from './voting.ts';

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
  const activeKey = useVoting((state) => state.activeKey);
  const pendingIn = useVoting(({ pending }) => pending?.category_id);
  const ofPending = categories.find(({ id }) => id === pendingIn)?.key;
  const automatic = [activeKey, ofPending, defaultCategoryKey(categories, defaults.category)];
  const { category, error } = selectedCategory(categories, routeKey, automatic);

  useEffect(() => votingStore.update({ withdrawn }), [withdrawn]);

  const key = category?.key;
  useEffect(() => {
    if (key === undefined) return;
    votingStore.activate(key);
    // A visitor who is on the way to another page already is not called back.
    if (routeKey === undefined && /\/voting\/?$/.test(location.pathname)) {
      void navigate(paths['voting.index']({ category: key, hash: slugOf(hash) }), { replace: true });
    }
  }, [key, routeKey, hash, navigate]);

  const choose = (chosen: string) => void navigate(paths['voting.index']({ category: chosen }));
  return { category, error, choose, direction: useDirection(categories, category) };
}

export type Direction = 'forward' | 'back';

/**
 * The direction from the category shown before to this one, in the order of the show. Undefined for nominees that a server
 * drew, which are there already.
 */
function useDirection(
  categories: readonly Category[],
  category: Category | undefined,
): Direction | undefined {
  const index = category ? categories.indexOf(category) : -1;
  const isTakenOver = !useIsWritten();
  const [shown, setShown] = useState<{ index: number; direction: Direction | undefined }>({
    index,
    direction: isTakenOver ? 'forward' : undefined,
  });
  if (index < 0 || index === shown.index) return shown.direction;
  const direction = index < shown.index ? 'back' : 'forward';
  setShown({ index, direction });
  return direction;
}

interface ShownCategory {
  category: Category | undefined;
  nominees: readonly Nominee[];
  withdrawn: Answer<'events.get'>['withdrawn'];
}

/**
 * The nominee whom the address names by slug: at its end, whose page it is, or as its fragment, scrolled to and highlighted for
 * two seconds. Says so when it has left the show, or was never there.
 */
export function useHighlight(
  { category, nominees, withdrawn }: ShownCategory,
  routeSlug: string | undefined,
) {
  const { hash, key } = useLocation();
  const [highlighted, setHighlighted] = useState<string>();
  const shownFor = useRef<string>(undefined);
  const slug = routeSlug ?? slugOf(hash);
  const visit = `${key} ${slug}`;
  const { nominee: target, gone } = slug === undefined ? {} : namedBy(slug, nominees, withdrawn);

  /** Scrolls to a nominee and focuses its card; resolves when it is there. */
  const reveal = useCallback(async (nominee: Pick<Nominee, 'nominee_id'>) => {
    const card = document.getElementById(cardId(nominee));
    if (!card) return;
    await scrollToTop(centeredTop(card));
    card.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (!target || routeSlug !== undefined || shownFor.current === visit) return;
    shownFor.current = visit;
    void reveal(target).then(() => {
      setHighlighted(target.nominee_id);
      announce(`Showing ${target.title}.`);
    });
  }, [target, routeSlug, visit, reveal]);

  // A fragment may be meant for something else than a nominee.
  const isUnknown = routeSlug !== undefined && category !== undefined && !target && gone === undefined;
  const missing = isUnknown ? `We couldn’t find this nominee in ${category.title}.` : undefined;
  const fault = gone === undefined ? missing : `${gone} has left the show.`;
  useEffect(() => {
    if (fault === undefined || shownFor.current === visit) return;
    shownFor.current = visit;
    votingStore.notify('danger', `${fault} Here are the ${missing ? '' : 'other '}nominees.`);
  }, [fault, missing, visit]);

  useEffect(() => {
    if (highlighted === undefined) return undefined;
    const timer = setTimeout(() => setHighlighted(undefined), highlightTime);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted, named: routeSlug === undefined ? undefined : target, reveal };
}

/** The scroll position that centers a card below the bars, or aligns its top with them if it is higher than the window. */
function centeredTop(card: HTMLElement): number {
  const { top, height } = card.getBoundingClientRect();
  const bars = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;
  const free = window.innerHeight - bars;
  return window.scrollY + top - bars - Math.max(0, (free - height) / 2);
}
