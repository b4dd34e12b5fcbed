/** Of the event that takes pre-nominations (tests/SPEC.md: States and transitions). */
export const preNominationCode = 'GAYVNAWARDS';
