import type { ReactNode } from 'react';
import type { Place } from '../state/place.ts';

/** Where something is added. */
export type Spot = 'top' | 'bottom' | Place;

const labels = { top: 'Add To Top', bottom: 'Add To Bottom' };

interface AddCardProps {
  title: string;
  description: ReactNode;
  thumbnail: ReactNode;
  /** What else can be done with it, beside its title. */
  tools?: ReactNode;
  /** One level below that of the list. */
  heading?: 'h3' | 'h4';
  /** A place that was chosen before. */
  place: Place | undefined;
  /** Why it could not be added. */
  fault?: ReactNode;
  isBusy?: boolean;
  onAdd: (at: Spot) => void;
  onDrag: (card: HTMLElement, start: PointerEvent) => void;
}

/** Something to add to the template: at a place, at an end, or by a drag over the preview. */
export function AddCard(props: AddCardProps) {
  const { title, description, thumbnail, tools, heading: Heading = 'h3', place, fault, isBusy } = props;
  const { onAdd, onDrag } = props;
  const way = (at: Spot, words: string, className = '') => (
    <button
      key={words}
      type="button"
      className={`tool tool-words tool-framed ${className}`.trim()}
      aria-label={`${words}: ${title}`}
      aria-busy={isBusy || undefined}
      onClick={() => onAdd(at)}
    >
      {words}
    </button>
  );
  return (
    <li
      className="block-card"
      onPointerDown={({ currentTarget, nativeEvent }) => onDrag(currentTarget, nativeEvent)}
    >
      <div className="block-thumbnail">{thumbnail}</div>
      <Heading>{title}</Heading>
      <p>{description}</p>
      {tools ? <div className="block-tools">{tools}</div> : null}
      <div className="block-ways">
        {place ? way(place, 'Add here', 'add-here') : null}
        {(['top', 'bottom'] as const).map((at) => way(at, labels[at]))}
      </div>
      {fault}
    </li>
  );
}
