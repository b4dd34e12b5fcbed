/** Milliseconds for a test and for a hook: so many that a busy machine is not taken for a hang. No step has a limit of its own. */
export const limit = 240_000;

/** Milliseconds for a wait within a test, which ends before its test does and so can say what it has waited for. */
export const waitLimit = 0.8 * limit;
