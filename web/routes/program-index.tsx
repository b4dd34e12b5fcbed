import { useEffect, useRef, useState } from 'react';
import { plural } from '../counts.ts';
import { Link } from '../ui/link.tsx';
import { roomAbove } from '../ui/scroll.ts';
import { showFocused } from '../ui/show-focused.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface Chip {
  /** Of the heading to which it leads. */
  id: string;
  title: string;
  /** Nominees of the category. */
  count: number;
}

/** A bar that stays in sight, with a chip for every category. It marks the one whose nominees are being looked at. */
export function ProgramIndex({ chips }: { chips: readonly Chip[] }) {
  const listRef = useRef<HTMLUListElement>(null);
  const current = useCurrent(chips.map(({ id }) => id));
  // The window stays where it is: only the bar scrolls.
  useEffect(() => {
    const list = listRef.current;
    const marked = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && marked)
      list.scrollTo({ left: marked.offsetLeft - (list.clientWidth - marked.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={showFocused} className="program-index" aria-label="Categories of the nominees">
      <ul ref={listRef}>
        {chips.map(({ id, title, count }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title} <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{plural(count, 'nominee')}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The heading of the first section in sight below what sticks to the top; undefined where there is none. */
function useCurrent(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  const all = ids.join(' ');
  useEffect(() => {
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const [first] = headings;
    if (!first) return undefined;
    const observer = new IntersectionObserver(
      (changes) =>
        setInSight((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const id = target.getAttribute('aria-labelledby') ?? '';
            if (isIntersecting) now.add(id);
            else now.delete(id);
          }
          return now;
        }),
      { rootMargin: `${-roomAbove(first)}px 0px 0px` },
    );
    for (const heading of headings) {
      const section = heading.closest('section');
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return ids.find((id) => inSight.has(id));
}
