import type { User } from '#contract/auth.ts';
import { useCallback, type ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { zoneName } from '../../format.ts';
import { Link } from '../../ui/link.tsx';
import { callAdmin } from '../api.ts';
import { mayUse } from '../roles.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { useUser } from '../use-user.ts';
import { WorkshopTitle } from '../workshop-title.tsx';
import { EmptySite } from './empty-site.tsx';
import { gapsOf } from './gaps.ts';
import { loadOverview, type Overview } from './load.ts';
import { Missing } from './missing.tsx';
import { nextAction } from './next-action.ts';
import { nextStep } from './next-step.ts';
import { Turnout } from './turnout.tsx';
import { Year } from './year.tsx';
import './overview.scss';

/** Milliseconds between two loads of the turnout. */
const turnoutEvery = 10_000;

/** Where the year stands, what is missing before its next step, and what to do next. */
export function OverviewPage() {
  const user = useUser();
  const isBuilder = mayUse('builder', user);
  const load = useCallback(
    async (signal: AbortSignal) => ({ found: await loadOverview(isBuilder, signal) }),
    [isBuilder],
  );
  const loaded = useLoaded(load);
  const found = loaded.data?.found;
  return (
    <div className="admin-page overview">
      <WorkshopTitle of="Overview" />
      <header className="admin-head">
        <h1>Overview</h1>
        {found ? <p className="overview-edition">{found.edition.title}</p> : null}
      </header>
      <LoadState of={loaded} label="Loading the overview" lines={6} />
      {loaded.data && !found ? <EmptySite user={user} /> : null}
      {found && mayUse('auditor', user) ? <WithTurnout overview={found} user={user} /> : null}
      {found && !mayUse('auditor', user) ? <Standing overview={found} user={user} /> : null}
    </div>
  );
}

interface StandingProps {
  overview: Overview;
  user: Pick<User, 'roles'>;
}

const loadSummary = (signal: AbortSignal) => callAdmin('results.summary', { query: {} }, { signal });

function WithTurnout({ overview, user }: StandingProps) {
  const { state } = overview.edition;
  const summary = useLoaded(loadSummary, state === 'voting' ? turnoutEvery : undefined);
  const { certificate, opened } = summary.data ?? {};
  const isSealed = certificate === undefined ? undefined : certificate !== null && opened === null;
  return (
    <Standing overview={overview} user={user} isSealed={isSealed} turnout={<Turnout summary={summary} />} />
  );
}

function Standing({
  overview: { edition, timeZone, content },
  user,
  isSealed,
  turnout,
}: StandingProps & { isSealed?: boolean | undefined; turnout?: ReactNode }) {
  const { state } = edition;
  const now = serverNow();
  const gaps = gapsOf(content, state, now);
  const next = nextStep(content.event, { state, now, timeZone, isSealed });
  const action = nextAction(gaps, state, user);
  return (
    <>
      <section className="overview-card" aria-labelledby="year">
        <h2 id="year">The year</h2>
        <div className="overview-next">
          <p>{next.text}</p>
          {action ? (
            <Link to={action.path} className="btn btn-primary">
              {action.label}
            </Link>
          ) : null}
        </div>
        <Year dates={content.event} state={state} timeZone={timeZone} now={now} />
      </section>
      <div className="overview-columns">
        <Missing gaps={gaps} event={next.event} user={user} />
        {turnout}
      </div>
      <p className="overview-note">All times are {zoneName(timeZone, now)}.</p>
    </>
  );
}
