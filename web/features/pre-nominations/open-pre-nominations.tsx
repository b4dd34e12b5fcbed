import type { Category, Event } from '#contract/catalog.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { categoryOf } from './categories.ts';
import { CategorySelector } from './category-selector.tsx';
import { NominationForm } from './nomination-form.tsx';
import { Notice } from './notice.tsx';
import { useNomination } from './use-nomination.ts';

interface OpenPreNominationsProps {
  event: Event;
  categories: readonly Category[];
  /** Key of the category in the address. */
  routeKey: string | undefined;
  onClosed: () => void;
}

/** The page while it takes pre-nominations: heading, dropdown, notice, and the category with its form (tests/SPEC.md: Screens and routes). */
export function OpenPreNominations({ event, categories, routeKey, onClosed }: OpenPreNominationsProps) {
  const { category, isUnknown, choose } = useCategory(categories, routeKey);
  const [search] = useSearchParams();
  const form = useNomination({ eventId: event.id, category, prefill: search.get('n') ?? '', onClosed });
  return (
    <div className="page-column prenomination">
      <p className="prenomination-eyebrow">{event.title}</p>
      <h1>Pre-Nominations</h1>
      <CategorySelector
        categories={categories}
        active={category}
        onChoose={(key) => {
          // Thanks are for the category they came in.
          if (form.isThanking) form.finish();
          choose(key);
        }}
      />
      <Notice event={event} />
      {isUnknown ? <Alert>Invalid category specified.</Alert> : null}
      {category ? (
        <section aria-labelledby="prenomination-category">
          <h2 id="prenomination-category">{category.title}</h2>
          {category.description ? <p className="prenomination-description">{category.description}</p> : null}
          <NominationForm category={category} form={form} />
        </section>
      ) : null}
    </div>
  );
}

/** The category of the address; choosing another replaces the route, and the query stays (tests/SPEC.md: Screens and routes). */
function useCategory(categories: readonly Category[], key: string | undefined) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const category = categoryOf(categories, key);
  const choose = (next: string) =>
    void navigate(paths['prenom.index']({ category: next }) + search, { replace: true });

  const automatic = key === undefined ? category?.key : undefined;
  useEffect(() => {
    if (automatic !== undefined) {
      void navigate(paths['prenom.index']({ category: automatic }) + search, { replace: true });
    }
  }, [automatic, search, navigate]);

  return { category, isUnknown: key !== undefined && category === undefined, choose };
}
