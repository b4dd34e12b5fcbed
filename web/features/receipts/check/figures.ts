import type { Amount, CertifiedResult } from './certificate.ts';
import type { Leaf } from './tree.ts';

/** The name of a figure. */
export const nameOf = (...parts: string[]): string => parts.join(' ');

type Kind = 'counted' | 'disqualified';

/** What a ballot adds to which figures. */
export function figuresOf({ category, day, nominees, rules }: Leaf): [name: string, more: number][] {
  const kind: Kind = rules.length === 0 ? 'counted' : 'disqualified';
  const places = [[], ['in', category], ...rules.map((rule) => ['by', rule])];
  return [
    ...places.flatMap((place): [string, number][] => [
      [nameOf('ballots', kind, ...place), 1],
      [nameOf('votes', kind, ...place), nominees.length],
    ]),
    ...(kind === 'counted' ? [[nameOf('on', day, category), nominees.length] as [string, number]] : []),
    ...nominees.map((nominee): [string, number] => [nameOf('for', kind, category, nominee), 1]),
  ];
}

/** A figure as a certificate states it, and how a person calls it. */
export interface Stated {
  label: string;
  value: number;
  isTwice: boolean;
}

/** What a certificate states, by the names of the figures, and how a person calls them. */
export function figuresStated({
  counted,
  disqualified,
  categories,
  rules,
}: CertifiedResult): Map<string, Stated> {
  const figures = new Map<string, Stated>();
  const state = (label: string, value: number, ...parts: string[]) => {
    const name = nameOf(...parts);
    figures.set(name, { label, value, isTwice: figures.has(name) });
  };
  const amount = (label: string, kind: Kind, { ballots, votes }: Amount, ...place: string[]) => {
    state(`${label}, ballots ${kind}`, ballots, 'ballots', kind, ...place);
    state(`${label}, votes ${kind}`, votes, 'votes', kind, ...place);
  };
  amount('In all', 'counted', counted);
  amount('In all', 'disqualified', disqualified);
  for (const rule of rules) amount(`Rule ${rule.id}`, 'disqualified', rule.disqualified, 'by', rule.id);
  for (const category of categories) {
    const { id, title } = category;
    amount(title, 'counted', category.counted, 'in', id);
    amount(title, 'disqualified', category.disqualified, 'in', id);
    for (const [day, votes] of Object.entries(category.days))
      state(`${title}, votes on ${day}`, votes, 'on', day, id);
    for (const nominee of category.nominees) {
      const label = `${title}, ${nominee.title}`;
      state(label, nominee.votes, 'for', 'counted', id, nominee.id);
      state(`${label}, disqualified`, nominee.disqualified, 'for', 'disqualified', id, nominee.id);
    }
  }
  return figures;
}
