import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Of the heading, where something leads to it. */
  id?: string;
  /** In a sentence or two, where the title does not say it all. */
  about?: ReactNode;
  children: ReactNode;
}

/** A part of the account page under a heading of its own. */
export function Section({ title, id, about, children }: SectionProps) {
  const own = useId();
  return (
    <section className="account-section" aria-labelledby={id ?? own}>
      <h2 id={id ?? own} tabIndex={-1}>
        {title}
      </h2>
      {about ? <p className="account-about">{about}</p> : null}
      {children}
    </section>
  );
}
