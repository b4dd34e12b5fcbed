import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** In a sentence, where the title does not say it all. */
  about?: ReactNode;
  children: ReactNode;
}

/** A part of the account page under a heading of its own. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {about ? <p className="account-about">{about}</p> : null}
      {children}
    </section>
  );
}
