import * as z from 'zod/mini';

/** Something to see: no space, control, letter that is blank by definition or by looks (Braille without dots), nor a mark without its letter. */
const seen = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** What turns the direction of all text around it (UAX #9). The marks and joiners that scripts and emoji need are none of these. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** Whether a name shows anything. One that is left empty, or of plain spaces, is not judged here. */
export const isSeen = (name: string): boolean => /^[ \t\r\n]*$/.test(name) || seen.test(name);
/** Whether a name leaves the text around it as it is. */
export const isStraight = (name: string): boolean => !turning.test(name);

/** What holds for every name that people type: titles, full names, names of things. */
export const nameChecks = [
  z.refine<string>(isSeen, 'Please enter a name that can be seen.'),
  z.refine<string>(
    isStraight,
    'Please remove the invisible character that turns the direction of the text, or type the name again.',
  ),
] as const;
