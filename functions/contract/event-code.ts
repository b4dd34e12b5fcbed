/**
 * Code of the event that takes pre-nominations (tests/SPEC.md: States and transitions). In its own file
 * because every visitor loads it.
 */
export const preNominationCode = 'GAYVNAWARDS';
