import { useId, type ReactNode } from 'react';

/** Fields that belong together, with a heading and what they are for. */
export function RoomSection({
  title,
  words,
  children,
}: {
  title: string;
  words?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="room-section" aria-labelledby={id}>
      <div className="room-section-words">
        <h2 id={id}>{title}</h2>
        {words ? <p>{words}</p> : null}
      </div>
      <div className="room-fields">{children}</div>
    </section>
  );
}
