import type { ReactNode } from 'react';

/** The frame of a kind's thumbnail, 96 by 60: filled shapes in the text's colour, `data-accent` for the accent's. It is never a name. */
export const Thumb = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 96 60" aria-hidden="true" focusable="false" fill="currentColor" className="block-thumb">
    {children}
  </svg>
);
