import type { AppConfig } from '#contract/app.ts';
import type { Answer } from '#contract/routes.ts';
import type { ShowInTime, ShowNow } from '#contract/seen-home.ts';
import type { Widget } from '#contract/templates.ts';
import { useCallback } from 'react';
import { useAppConfig } from '../../../api/app-config.tsx';
import { call } from '../../../api/client.ts';
import { useResource } from '../../../api/resource.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useLoaded } from '../../ui/calls.tsx';

/** The show from an instant on, in its zone. */
export interface KnownShow extends ShowInTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
}

/** What the site tells visitors of the show. */
export interface ShowAnswers extends Pick<ShowNow, 'carousels' | 'hasSponsors'> {
  config: Pick<AppConfig, 'timeZone' | 'votingStart' | 'votingEnd' | 'presentedBy' | 'live'>;
  events: Pick<Answer<'events.get'>, 'event' | 'categories' | 'nominees'>;
  winners: Pick<Answer<'winners.list'>, 'categories'>;
}

/**
 * The show by what visitors are told of it. They are not told which nominees will be announced, so that later than `now`
 * every category counts as one that has some.
 */
export function showOf({ config, events, winners, ...sponsored }: ShowAnswers, now: number): KnownShow {
  const moments = {
    votingStart: config.votingStart,
    votingEnd: config.votingEnd,
    prenomStart: events.event.fan_prenom_start,
    prenomEnd: events.event.fan_prenom_end,
  };
  const { presentedBy, live, timeZone } = config;
  const fixed = {
    ...sponsored,
    moments,
    won: new Set(winners.categories.map(({ key }) => key)),
    isPresented: presentedBy.text + presentedBy.image !== '',
    isLive: live.enabled,
  };
  const announced = new Set(events.nominees.map((nominee) => nominee.category_key));
  const all = new Set(events.categories.map(({ key }) => key));
  return {
    now,
    timeZone,
    turns: Object.values(moments).flatMap((instant) => (instant ? [Date.parse(instant)] : [])),
    at: (instant) => ({ ...fixed, at: instant, nominated: instant > now ? all : announced }),
  };
}

/** The show that decides what visitors see of widgets; undefined until all of it is known. */
export function useShow(widgets: readonly Widget[]): KnownShow | undefined {
  const config = useAppConfig();
  const { data: events } = useResource('events.get');
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!events) return undefined;
      const { siteCode } = events.event;
      const named = [...new Set(widgets.flatMap(({ options }) => options.carouselId || []))];
      const [winners, own, ofHome] = await Promise.all([
        call('winners.list', { query: {} }, { signal }),
        Promise.all(named.map((id) => call('carousel.items', { query: { siteCode, id } }, { signal }))),
        Promise.all(
          config.sponsorCarousels.map((code) => call('carousel.get', { query: { code } }, { signal })),
        ),
      ]);
      const carousels = new Set(named.filter((_, index) => own[index]?.length));
      const hasSponsors = ofHome.some(({ items }) => items.length > 0);
      return showOf({ config, events, winners, carousels, hasSponsors }, serverNow());
    },
    [config, events, widgets],
  );
  return useLoaded(load).data;
}
