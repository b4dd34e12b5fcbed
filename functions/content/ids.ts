import { randomBytes } from 'node:crypto';

/** An id of a new category or nominee: 16 hex digits, given once, that follow from no key or title. */
export const newId = (): string => randomBytes(8).toString('hex');
