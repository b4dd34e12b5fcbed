/**
 * How Lambda gathers changes of ballots for the live count (functions/tally/DECISION-exactly-once.md): for so many
 * seconds or until there are so many changes. At the end of a window it calls once more.
 */
export const liveCountBatch = { changes: 5000, seconds: 5, windowMinutes: 15 };
