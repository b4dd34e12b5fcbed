import type { ReactNode } from 'react';

/** What other features bring to the page; the route puts them in. */
export interface VotingSlots {
  presentedBy: ReactNode;
  /** The authentication area, with its form shown by default. */
  authArea: ReactNode;
  /** The same for the closed view, where the form comes only when asked for. */
  closedAuthArea: ReactNode;
  loginBar: ReactNode;
  /** Scrolls to the sign-in form and shows it. */
  requestSignIn: () => void;
}
