import type { ApiError } from '../../api/client.ts';

/** Why the link of a mail is good for nothing; undefined for a failure that another try may mend. */
export const linkFault = (error: ApiError | undefined): string | undefined =>
  error?.code === 'link_expired' ? error.message : error?.errors['hash']?.[0];
