/** Code of the event that takes pre-nominations (specification section 3). A file of its own, for every visitor loads it. */
export const preNominationCode = 'GAYVNAWARDS';
