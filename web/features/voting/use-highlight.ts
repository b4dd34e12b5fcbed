import type { Nominee } from '#contract/catalog.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from '../../ui/announcer.tsx';
import { scrollToTop } from '../../ui/scroll.ts';
import { slugOf } from './share.ts';

/** How long a nominee is highlighted, in milliseconds (tests/SPEC.md: Constants and limits). */
const highlightTime = 2000;

/** Id of a nominee's card in the page. */
export const cardId = (nominee: Pick<Nominee, 'nominee_id'>): string => `nominee-${nominee.nominee_id}`;

export interface Highlight {
  /** Id of the nominee that is highlighted now. */
  highlighted: string | undefined;
  /** Scrolls to a nominee and gives its card the focus; resolves when it is there. */
  reveal: (nominee: Pick<Nominee, 'nominee_id'>) => Promise<void>;
}

/** The nominee whose slug the address's fragment names: scrolled to, and highlighted for two seconds. */
export function useHighlight(nominees: readonly Nominee[]): Highlight {
  const { hash, key } = useLocation();
  const [highlighted, setHighlighted] = useState<string>();
  const shownFor = useRef<string>(undefined);
  const slug = slugOf(hash);
  const target = slug === undefined ? undefined : nominees.find((nominee) => nominee.slug === slug);

  const reveal = useCallback(async (nominee: Pick<Nominee, 'nominee_id'>) => {
    const card = document.getElementById(cardId(nominee));
    if (!card) return;
    await scrollToTop(centredTop(card));
    card.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    // A newer list of nominees is no reason to move the page again.
    if (!target || shownFor.current === key) return;
    shownFor.current = key;
    void reveal(target).then(() => {
      setHighlighted(target.nominee_id);
      announce(`Showing ${target.title}.`);
    });
  }, [target, key, reveal]);

  useEffect(() => {
    if (highlighted === undefined) return undefined;
    const timer = setTimeout(() => setHighlighted(undefined), highlightTime);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted, reveal };
}

/** Height at which a card stands in the middle of what the bars leave free, or at its top when it is higher than that. */
function centredTop(card: HTMLElement): number {
  const { top, height } = card.getBoundingClientRect();
  const bars = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;
  const free = window.innerHeight - bars;
  return window.scrollY + top - bars - Math.max(0, (free - height) / 2);
}
