import type { CSSProperties } from 'react';
import { sourcesOf } from '../../../pictures.ts';
import { Picture } from '../../../ui/picture.tsx';
import { lengthOf, type Slide } from './deck.ts';

/** More winners than this stand in two rows. */
const mostInRow = 4;

/** A category with its winner, or several side by side; before it is open, the category alone, while the pictures load. */
export function StageSlide({ slide, isOpen }: { slide: Slide; isOpen: boolean }) {
  const { title, winners, type } = slide;
  const columns = winners.length > mostInRow ? Math.ceil(winners.length / 2) : winners.length;
  return (
    <div className="hall-slide" data-open={isOpen}>
      <h1>{title}</h1>
      <div
        className="hall-winners"
        data-orientation={type.orientation}
        data-several={winners.length > 1 || undefined}
        style={{ '--columns': columns } as CSSProperties}
      >
        {winners.map((winner) => (
          <div key={winner.nominee_id} className="hall-winner">
            <div className="hall-picture">
              <Picture
                {...pictureOf(winner.content_image, type.orientation)}
                alt=""
                title={winner.title}
                eager
              />
            </div>
            <h2 data-length={lengthOf(winner.title)}>{winner.title}</h2>
          </div>
        ))}
      </div>
    </div>
  );
}

/** `Outstanding Picture: Metropolis.` */
export const wordsOf = ({ title, winners }: Slide): string =>
  `${title}: ${winners.map((winner) => winner.title).join(' and ')}.`;

const pictureOf = (image: string, orientation: Slide['type']['orientation']) =>
  orientation === 'vertical'
    ? { ...sourcesOf(image, ['400x600', '800x1200'], '60vmin'), width: 800, height: 1200 }
    : { ...sourcesOf(image, ['800x500', '1200x750'], '90vmin'), width: 1200, height: 750 };
