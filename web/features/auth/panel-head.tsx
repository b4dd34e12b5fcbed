import type { ReactNode } from 'react';

interface PanelHeadProps {
  /** Of the heading, by which a form is named. */
  id?: string;
  heading: string;
  /** The way out of it. */
  children: ReactNode;
}

/** The line above a form of the sign-in panel. */
export const PanelHead = ({ id, heading, children }: PanelHeadProps) => (
  <div className="door-head">
    <h2 id={id} tabIndex={-1}>
      {heading}
    </h2>
    {children}
  </div>
);
