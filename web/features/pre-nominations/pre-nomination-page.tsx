import type { Event } from '#contract/catalog.ts';
import { useState } from 'react';
import { useResource } from '../../api/resource.ts';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { PreNominationsClosed } from './closed.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OpenPreNominations } from './open-pre-nominations.tsx';
import { useIsActive } from './use-active.ts';
import { preNominationEvent } from './window.ts';
import './pre-nominations.scss';

/** The pre-nomination page: closed as a whole while pre-nominations are not active (tests/SPEC.md: Screens and routes; States and transitions). */
export function PreNominationPage({ routeKey }: { routeKey: string | undefined }) {
  const { data, error, reload } = useResource('prenominations.events');
  const event = data && preNominationEvent(data.data);
  const isActive = useIsActive(event);
  /** What the server said before it refused; a newer answer stands for itself. */
  const [refused, setRefused] = useState<Event>();
  if (!data) return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />;
  if (!event || !isActive || refused === event) return <PreNominationsClosed />;
  const close = () => {
    setRefused(event);
    reload();
  };
  return <OpenEvent {...{ event, routeKey }} onClosed={close} />;
}

interface OpenEventProps {
  event: Event;
  /** Key of the category in the address. */
  routeKey: string | undefined;
  onClosed: () => void;
}

function OpenEvent({ event, routeKey, onClosed }: OpenEventProps) {
  const { data, error, reload } = useResource('prenominations.categories', { event: event.id });
  if (data) return <OpenPreNominations {...{ event, routeKey, onClosed }} categories={data.data} />;
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />;
}

function Loading() {
  return (
    <div className="page-column">
      <Skeleton className="skeleton-heading" />
      <SkeletonText lines={8} label="Loading pre-nominations" />
    </div>
  );
}
