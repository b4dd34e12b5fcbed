import * as z from 'zod/mini';
import { endpoints, type Group } from '#contract/endpoints.ts';

/** Concurrent calls by group of endpoints. */
export type Shares = Partial<Record<Group, number>>;

/** A stretch of time for which instances are kept ready. */
export interface ShowNight {
  /** Instants in UTC, such as `2027-01-24T01:30:00Z`. */
  from: string;
  until: string;
  provisionedConcurrency: Shares;
}

/** Concurrency that Lambda keeps for functions without a share of their own (Lambda developer guide, reserved concurrency). */
const unreserved = 100;

const groups = new Set<string>(Object.values(endpoints).map(({ group }) => group));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isShares = (value: unknown): value is Shares =>
  isRecord(value) &&
  Object.entries(value).every(
    ([group, share]) => groups.has(group) && Number.isInteger(share) && (share as number) >= 1,
  );

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value));

const isNight = (value: unknown): value is ShowNight =>
  isRecord(value) &&
  Object.keys(value).length === 3 &&
  isInstant(value['from']) &&
  isInstant(value['until']) &&
  value['from'] < value['until'] &&
  isShares(value['provisionedConcurrency']);

/** One after another, so that the end of one cannot take away what the next has asked for. */
const inOrder = (nights: readonly ShowNight[]): boolean =>
  nights.every(({ from }, index) => index === 0 || (nights[index - 1]?.until ?? '') <= from);

/** A list of concurrent calls by group. */
export const shares = z.custom<Shares>(
  isShares,
  'must give whole numbers from 1 by group of endpoints, such as {"votes": 500}',
);

/** A list of show nights. */
export const showNights = z.custom<ShowNight[]>(
  (value) => Array.isArray(value) && value.every(isNight) && inOrder(value),
  'must list nights one after another, such as [{"from": "2027-01-24T01:30:00Z", "until": "2027-01-24T05:00:00Z", "provisionedConcurrency": {"votes": 400}}]',
);

interface Concurrency {
  accountConcurrency: number;
  reservedConcurrency: Shares;
  provisionedConcurrency: Shares;
  showNights: readonly ShowNight[];
}

const total = (of: Shares): number => Object.values(of).reduce((sum, share) => sum + share, 0);

/** What is wrong with settings that are right one by one, by setting; a night that is over can no longer be scheduled. */
export function concurrencyFaults(
  settings: Concurrency,
  now: number,
): Partial<Record<keyof Concurrency, string>> {
  const { accountConcurrency, reservedConcurrency, provisionedConcurrency, showNights: nights } = settings;
  const room = accountConcurrency - unreserved;
  const isTooMuch = (provisioned: Shares): boolean =>
    total(provisioned) > room ||
    Object.entries(provisioned).some(
      ([group, share]) => share > (reservedConcurrency[group as Group] ?? Infinity),
    );
  const bounds = `must stay within reservedConcurrency, and in all within ${Math.max(0, room)}: accountConcurrency less the ${unreserved} that Lambda keeps`;
  return {
    ...(total(reservedConcurrency) > room && {
      reservedConcurrency: `must leave ${unreserved} of accountConcurrency (${accountConcurrency}) to other functions`,
    }),
    ...(isTooMuch(provisionedConcurrency) && { provisionedConcurrency: bounds }),
    ...(nights.some((night) => isTooMuch(night.provisionedConcurrency)) && { showNights: bounds }),
    ...(nights.some(({ until }) => Date.parse(until) <= now) && {
      showNights: 'must not hold a night that is over; take it out',
    }),
  };
}
