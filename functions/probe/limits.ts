/** Milliseconds until an answer must have come, whole: a visitor who waits longer has left. */
export const answerLimit = 5000;

/** Requests wait for one another so often: the page names what is asked for next. */
export const rounds = 2;
