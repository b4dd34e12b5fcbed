import * as z from 'zod/mini';
import { endpoints, type Group } from '#contract/endpoints.ts';

/** Concurrency that Lambda leaves unreserved (Lambda Developer Guide, reserved concurrency). */
const unreserved = 100;

const groups = [...new Set(Object.values(endpoints).map(({ group }) => group))];

const shareList = z.partialRecord(z.enum(groups), z.int().check(z.gte(1)));
export type Shares = z.infer<typeof shareList>;
export const shares = z.custom<Shares>(
  (value) => shareList.safeParse(value).success,
  'must give whole numbers from 1 by group of endpoints, such as {"votes": 500}',
);

/** Such as `2027-01-24T01:30:00Z`. */
const instant = z.iso.datetime({ precision: 0 });
/** A time range with instances provisioned ahead. */
const showNight = z
  .strictObject({ from: instant, until: instant, provisionedConcurrency: shares })
  .check(z.refine(({ from, until }) => from < until));
export type ShowNight = z.infer<typeof showNight>;

/** Nights must not overlap: the end of one would undo the start of the next. */
const inOrder = (nights: readonly ShowNight[]): boolean =>
  nights.every(({ from }, index) => index === 0 || (nights[index - 1]?.until ?? '') <= from);

const nightList = z.array(showNight).check(z.refine(inOrder));
export const showNights = z.custom<ShowNight[]>(
  (value) => nightList.safeParse(value).success,
  'must list nights one after another, such as [{"from": "2027-01-24T01:30:00Z", "until": "2027-01-24T05:00:00Z", "provisionedConcurrency": {"votes": 400}}]',
);

interface Concurrency {
  accountConcurrency: number;
  reservedConcurrency: Shares;
  provisionedConcurrency: Shares;
  showNights: readonly ShowNight[];
  recountConcurrency: number;
}

const total = (of: Shares): number => Object.values(of).reduce((sum, share) => sum + share, 0);

const greatest = (...all: Shares[]): Shares =>
  all.reduce<Shares>((most, shares) => {
    const larger = Object.entries(shares).map(([group, share]) => [
      group,
      Math.max(share, most[group as Group] ?? 0),
    ]);
    return { ...most, ...(Object.fromEntries(larger) as Shares) };
  }, {});

/**
 * Conflicts between settings that are valid one by one, by setting. A night that is over cannot be scheduled.
 * Provisioned instances come out of their group's reserved share, or else out of the unreserved concurrency.
 */
export function concurrencyFaults(
  settings: Concurrency,
  now: number,
): Partial<Record<keyof Concurrency, string>> {
  const { accountConcurrency, reservedConcurrency, provisionedConcurrency, showNights: nights } = settings;
  const room = Math.max(0, accountConcurrency - unreserved);
  const taken = (ready: Shares): number => total(greatest(reservedConcurrency, ready));
  if (taken({}) > room)
    return {
      reservedConcurrency: `must leave ${unreserved} of accountConcurrency (${accountConcurrency}) to other functions`,
    };
  const isTooMuch = (ready: Shares): boolean =>
    taken(ready) > room ||
    Object.entries(ready).some(([group, share]) => share > (reservedConcurrency[group as Group] ?? Infinity));
  const readyAtNight = nights.map((night) => greatest(provisionedConcurrency, night.provisionedConcurrency));
  const bounds = `must stay within reservedConcurrency, and together with it within ${room}: accountConcurrency less the ${unreserved} that Lambda keeps`;
  const left = accountConcurrency - Math.max(...[provisionedConcurrency, ...readyAtNight].map(taken));
  return {
    ...(isTooMuch(provisionedConcurrency) && { provisionedConcurrency: bounds }),
    ...(readyAtNight.some(isTooMuch) && { showNights: bounds }),
    ...(nights.some(({ until }) => Date.parse(until) <= now) && {
      showNights: 'must not hold a night that is over; take it out',
    }),
    ...(settings.recountConcurrency > left && {
      recountConcurrency: `must stay within ${left}, which the other settings leave of accountConcurrency (${accountConcurrency})`,
    }),
  };
}
