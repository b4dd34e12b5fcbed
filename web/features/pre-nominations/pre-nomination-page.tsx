import type { Category, Event } from '#contract/catalog.ts';
import { phaseWords } from '#contract/phase-words.ts';
import { momentInWords } from '#contract/times.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config.tsx';
import type { ApiError } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { serverNow, useServerNow } from '../../api/server-clock.ts';
import { usePhase, useTakesNominations } from '../../api/phase.ts';
import { parseInstant } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAddressEnd } from '../../ui/address-end.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { WayLink } from '../../phase-ways.tsx';
import { NominationForm } from './nomination-form.tsx';
import { fits, preNominationEvent } from './rules.ts';
import './pre-nominations.scss';

/** The page, closed as a whole while pre-nominations are not active (tests/SPEC.md: States and transitions). */
export function PreNominationPage({ routeKey }: { routeKey: string | undefined }) {
  const { data, error, reload } = useResource('prenominations.events');
  const event = data && preNominationEvent(data.data);
  const [refusedAt, setRefusedAt] = useState<number>();
  const isOpen = useTakesNominations(refusedAt);
  if (!data) return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />;
  if (!event || !isOpen) return <Closed />;
  return <OpenEvent {...{ event, routeKey }} onClosed={() => setRefusedAt(serverNow())} />;
}

/** In the words of tests/SPEC.md: Errors, with what comes next. */
function Closed() {
  const { timeZone, schedule } = useAppConfig();
  // To the minute: an hour that has passed is no news.
  const now = useServerNow(60_000);
  const start = schedule.is_voting_active ? schedule.fan_prenom_start : null;
  const way = phaseWords[usePhase()].ways.find((each) => each !== 'nominate') ?? 'nominees';
  return (
    <div className="page-column" data-prenominations="closed">
      <h1>Pre-Nominations Closed</h1>
      <p>Pre-Nominations submission is currently not available.</p>
      {start !== null && now < Date.parse(start) ? (
        <p>
          Pre-nominations open <time dateTime={start}>{momentInWords(parseInstant(start), timeZone)}</time>.
        </p>
      ) : null}
      <WayLink way={way} />
    </div>
  );
}

interface OpenEventProps {
  event: Event;
  routeKey: string | undefined;
  onClosed: () => void;
}

function OpenEvent(props: OpenEventProps) {
  const { data, error, reload } = useResource('prenominations.categories', { event: props.event.id });
  if (data?.data.length === 0)
    return (
      <div className="page-column">
        <h1>Pre-Nominations</h1>
        <p>No category takes pre-nominations at the moment. Please come back later.</p>
        <Link className="btn btn-outline-primary" to={paths.categories()}>
          See the categories
        </Link>
      </div>
    );
  if (data) return <OpenPage {...props} categories={data.data} onCategoryGone={reload} />;
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />;
}

function OpenPage({
  event,
  categories,
  routeKey: key,
  onClosed,
  onCategoryGone,
}: OpenEventProps & { categories: readonly Category[]; onCategoryGone: () => void }) {
  const selectId = useId();
  const { search } = useAddressEnd();
  const navigate = useNavigate();
  const category = key === undefined ? categories[0] : categories.find((each) => each.key === key);

  /** The query stays where what it prefills fits. */
  const choose = (chosen: Category) =>
    void navigate(
      paths['prenom.index']({ category: chosen.key }) + (!category || fits(category, chosen) ? search : ''),
      { replace: true },
    );

  // The address always names the category.
  const automatic = key === undefined ? category : undefined;
  const chooseAutomatic = useEffectEvent(choose);
  useEffect(() => {
    if (automatic !== undefined) chooseAutomatic(automatic);
  }, [automatic]);

  return (
    <div className="page-column prenomination">
      <p className="prenomination-eyebrow">{event.title}</p>
      <h1>Pre-Nominations</h1>
      <div>
        <label className="form-label" htmlFor={selectId}>
          Category
        </label>
        <select
          id={selectId}
          className="form-select form-control"
          value={category?.key ?? ''}
          onChange={({ target }) => {
            const chosen = categories.find((each) => each.key === target.value);
            if (chosen) choose(chosen);
          }}
        >
          {category ? null : (
            <option value="" disabled>
              Choose a category
            </option>
          )}
          {categories.map((each) => (
            <option key={each.id} value={each.key}>
              {each.title}
            </option>
          ))}
        </select>
      </div>
      <Notice event={event} />
      {key !== undefined && !category ? <Alert>Invalid category specified.</Alert> : null}
      {category ? (
        <section aria-labelledby="prenomination-category">
          <h2 id="prenomination-category">{category.title}</h2>
          {category.description ? <p className="prenomination-description">{category.description}</p> : null}
          <NominationForm
            eventId={event.id}
            category={category}
            prefill={new URLSearchParams(search).get('n') ?? ''}
            onClosed={onClosed}
            onCategoryGone={onCategoryGone}
          />
        </section>
      ) : null}
    </div>
  );
}

function Notice({ event }: { event: Event }) {
  const { timeZone } = useAppConfig();
  const { fan_prenom_end: end } = event;
  return (
    <p className="prenomination-notice">
      Nominate as many as you like, but each one only once per category.
      {end === null ? null : (
        <span className="prenomination-window">
          Pre-nominations are open until{' '}
          <time dateTime={end}>{momentInWords(parseInstant(end), timeZone)}</time>.
        </span>
      )}
    </p>
  );
}

function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div className="page-column">
      <h1>Pre-Nominations</h1>
      <Alert>
        <p>We couldn’t load the categories. {error.message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Alert>
    </div>
  );
}

function Loading() {
  return (
    <div className="page-column">
      <Skeleton className="skeleton-heading" />
      <SkeletonText lines={8} label="Loading pre-nominations" />
    </div>
  );
}
