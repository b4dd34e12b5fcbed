import type { User } from '#contract/auth.ts';
import { useState } from 'react';
import { useSession } from '../api/session.ts';

/** Who is signed in, or was when the session ended: what is on the screen stays theirs until somebody signs in. */
export function useUser(): Omit<User, 'id'> {
  const { user } = useSession();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last ?? { roles: [], fullname: '', email: '' };
}
