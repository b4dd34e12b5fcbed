import type { Access } from '#contract/roles.ts';
import type { ReactNode } from 'react';
import { mayUse } from './roles.ts';
import { useUser } from './use-user.ts';

/** What only some may do in a room that others see as well. */
export function Allowed({ access, children }: { access: Access; children: ReactNode }) {
  return mayUse(access, useUser()) ? children : null;
}
