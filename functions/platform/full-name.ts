/** Longest name of a person, as registration takes it. */
const longest = 100;

/**
 * A person's name as it is kept: in one line, without characters that steer how text is laid out, cut to 100 characters. Names are typed by
 * strangers and stand in mails, in lists of operators and on terminals.
 */
export const fullName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // Half of a character that the cut went through.
    .replace(/\p{Cs}$/u, '');
