import type { NameGroup } from './nominations.ts';

/** Who has decided, and when (ISO 8601). */
export interface Ruling {
  at: string;
  by: string;
}

/**
 * What organizers have decided about the names of a category. Whatever comes in later, a name that is named here stays in its group; others
 * join by likeness.
 */
export interface Decisions {
  /** The group of a name, both by the ids of names. */
  into: ReadonlyMap<string, string>;
  /** By group. */
  rejected: ReadonlyMap<string, Ruling & { reason?: string | undefined }>;
  accepted: ReadonlyMap<string, Ruling & { nominee: string }>;
}

export const noDecisions: Decisions = { into: new Map(), rejected: new Map(), accepted: new Map() };

const withNames = (
  { into }: Decisions,
  group: string,
  names: NameGroup['names'],
): ReadonlyMap<string, string> => new Map([...into, ...names.map(({ id }) => [id, group] as const)]);

const without = <T>(map: ReadonlyMap<string, T>, ...ids: string[]): ReadonlyMap<string, T> =>
  new Map([...map].filter(([id]) => !ids.includes(id)));

/**
 * Makes groups one, under the id of the one that is accepted, else of the first. What was rejected is open again, unless all
 * were; undefined where several were accepted as different nominees.
 */
export function joinGroups(decisions: Decisions, groups: readonly NameGroup[]): Decisions | undefined {
  const ids = groups.map(({ id }) => id);
  const accepted = groups.flatMap(({ id }) => {
    const found = decisions.accepted.get(id);
    return found ? { id, ...found } : [];
  });
  if (new Set(accepted.map(({ nominee }) => nominee)).size > 1) return undefined;
  const root = accepted[0]?.id ?? ids[0];
  if (root === undefined) return decisions;
  const areRejected = ids.every((id) => decisions.rejected.has(id));
  const others = ids.filter((id) => id !== root);
  return {
    into: withNames(
      decisions,
      root,
      groups.flatMap(({ names }) => names),
    ),
    rejected: without(decisions.rejected, ...others, ...(areRejected ? [] : [root])),
    accepted: without(decisions.accepted, ...others),
  };
}

/**
 * Takes names out of a group, as a group of their own. The decision about the group stays with what remains; undefined where nothing
 * would remain, or nothing is taken.
 */
export function splitGroup(
  decisions: Decisions,
  group: NameGroup,
  taken: readonly string[],
): Decisions | undefined {
  const leaving = group.names.filter(({ id }) => taken.includes(id));
  const staying = group.names.filter(({ id }) => !taken.includes(id));
  const [first, kept] = [leaving[0], staying[0]];
  if (!first || !kept) return undefined;
  // The id of a group is that of one of its names, which may be the one that leaves.
  const root = leaving.some(({ id }) => id === group.id) ? kept.id : group.id;
  const moved = <T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> => {
    const found = map.get(group.id);
    const rest = without(map, group.id, first.id);
    return found === undefined ? rest : new Map([...rest, [root, found]]);
  };
  const stay = withNames(decisions, root, staying);
  return {
    into: withNames({ ...decisions, into: stay }, first.id, leaving),
    rejected: moved(decisions.rejected),
    accepted: moved(decisions.accepted),
  };
}

/** Rejects a group, which nobody has accepted; undefined where somebody has. */
export function rejectGroup(
  decisions: Decisions,
  group: NameGroup,
  ruling: Ruling & { reason?: string | undefined },
): Decisions | undefined {
  if (decisions.accepted.has(group.id)) return undefined;
  return {
    ...decisions,
    into: withNames(decisions, group.id, group.names),
    rejected: new Map([...decisions.rejected, [group.id, ruling]]),
  };
}

/** Notes as which nominee a group was accepted. */
export const acceptGroup = (
  decisions: Decisions,
  group: NameGroup,
  ruling: Ruling & { nominee: string },
): Decisions => ({
  into: withNames(decisions, group.id, group.names),
  rejected: without(decisions.rejected, group.id),
  accepted: new Map([...decisions.accepted, [group.id, ruling]]),
});

/** Takes back that a group was rejected or accepted. */
export const reopenGroup = (decisions: Decisions, { id }: Pick<NameGroup, 'id'>): Decisions => ({
  ...decisions,
  rejected: without(decisions.rejected, id),
  accepted: without(decisions.accepted, id),
});
