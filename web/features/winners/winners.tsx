import { phaseSentence } from '#contract/home-words.ts';
import type { Answer } from '#contract/routes.ts';
import type { CSSProperties } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { showFocused } from '../../ui/show-focused.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Plate } from './plate.tsx';
import { leadOf, type Winners as WinnersState } from './use-winners.ts';
import './winners.scss';

type List = Answer<'winners.list'>;

/** The winners of an edition as far as they are revealed, with an editor's words around them. */
export function Winners({ edition, title, words, list, isNew }: WinnersState) {
  const isUnknown = list.error?.code === 'edition_not_found';
  const hasNoWords = words.error?.code === 'page_not_found';
  const error =
    (!isUnknown && !list.data && list.error) || (!hasNoWords && words.data === undefined && words.error);
  const retry = () => {
    words.reload();
    list.reload();
  };
  const winners = isUnknown ? undefined : list.data;
  const hasWinners = winners !== undefined && winners.categories.length > 0;
  return (
    <>
      <div className="page-column winners-head">
        {title === undefined ? <Skeleton className="skeleton-heading" /> : <h1>{title}</h1>}
        {isUnknown ? <Unknown /> : null}
        {error ? (
          <LoadFailure {...{ error, isLoading: list.isLoading || words.isLoading, onRetry: retry }} />
        ) : null}
      </div>
      <div className="winners">
        {hasWinners && edition === undefined && !winners.isRunning ? <Next /> : null}
        {hasWinners ? <Stage list={winners} isNew={isNew} /> : null}
        {winners && !hasWinners ? (
          <div className="winners-none">
            <p>The winners haven’t been announced yet.</p>
            <Link className="btn btn-outline-primary" to={paths.nominees()}>
              See the nominees
            </Link>
          </div>
        ) : null}
        {list.data || list.error ? null : <Loading />}
      </div>
      {/* Below what visitors came for, which comes first and moves nothing that is seen. */}
      {list.data && edition === undefined && words.data?.body.trim() ? (
        <SafeHtml className="winners-words" html={words.data.body} />
      ) : null}
      {winners ? <Others list={winners} /> : null}
    </>
  );
}

/** Above the winners of an earlier edition, until the first of the running one. */
const Next = () => (
  <p className="winners-next">The next winners aren’t out yet. {phaseSentence(useAppConfig())}</p>
);

const Unknown = () => (
  <>
    <Alert>Sorry, this edition was not found.</Alert>
    <Link className="btn btn-primary" to={paths.winners()}>
      Go to the newest winners
    </Link>
  </>
);

const Loading = () => (
  <>
    <VisuallyHidden>Loading the winners</VisuallyHidden>
    <Skeleton className="winners-loading" />
  </>
);

type Shown = Pick<WinnersState, 'isNew'> & { list: List };

/** The winner revealed last, and below it all others in the order of the show. */
function Stage({ list: { edition, isRunning, categories }, isNew }: Shown) {
  const lead = leadOf(categories);
  const others = categories.filter((category) => category !== lead);
  return (
    <section aria-labelledby="winners-edition">
      <h2 id="winners-edition">{edition?.title}</h2>
      {lead ? <Plate key={lead.id} category={lead} isNew={isNew(lead)} isLead hasCards={isRunning} /> : null}
      {others.length > 0 ? (
        <ul className="winners-grid">
          {others.map((category) => (
            <li
              key={category.id}
              data-orientation={category.type.orientation}
              style={{ '--winners': category.winners.length } as CSSProperties}
            >
              <Plate category={category} isNew={isNew(category)} hasCards={isRunning} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The editions that are not shown, as posters. */
function Others({ list: { edition, editions } }: { list: List }) {
  const others = editions.filter(({ id }) => id !== edition?.id);
  if (others.length === 0) return null;
  return (
    <nav className="winners-others" aria-labelledby="winners-others">
      <h2 id="winners-others">Winners of other editions</h2>
      <ul ref={showFocused}>
        {others.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.winners({ edition: id === editions[0]?.id ? undefined : id })}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
