import type { CSSProperties } from 'react';
import { paths } from '../../paths.ts';
import { sourcesOf } from '../../pictures.ts';
import { Link } from '../../ui/link.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { WonCategory } from './use-winners.ts';

const deciders = { fans: 'Chosen by the fans', jury: 'Chosen by the jury' };

interface PlateProps {
  category: WonCategory;
  isNew: boolean;
  /** The one revealed last, which the page opens on. */
  isLead?: boolean;
  /** Nominees of the running edition have cards on the voting page. */
  hasCards: boolean;
}

/** A category with its winner, or several in a tie. */
export function Plate({ category, isNew, isLead = false, hasCards }: PlateProps) {
  const { key, title, decided_by, winners, type } = category;
  return (
    <div
      className="plate"
      data-orientation={type.orientation}
      data-winners={winners.length === 1 ? 'one' : winners.length <= mostAbreast ? 'few' : 'many'}
      data-lead={isLead || undefined}
      data-new={isNew || undefined}
      style={{ '--winners': winners.length } as CSSProperties}
    >
      {isLead ? <Backdrop image={winners[0]?.content_image} /> : null}
      <div className="plate-head">
        <h3>{hasCards ? <Link to={paths['voting.index']({ category: key })}>{title}</Link> : title}</h3>
        <p>
          {isNew ? <strong>Just revealed. </strong> : null}
          {deciders[decided_by]}
          {winners.length > 1 ? ', in a tie' : ''}
        </p>
      </div>
      {winners.map((winner) => (
        <Winner key={winner.nominee_id} {...{ category, winner, isLead, hasCards }} />
      ))}
    </div>
  );
}

/** Winners of a tie beyond which they are listed instead of standing side by side. */
const mostAbreast = 3;

/** The winner's picture, out of focus and dim: light on the stage. */
const Backdrop = ({ image }: { image: string | undefined }) =>
  image ? <img className="plate-backdrop" src={sourcesOf(image, ['400x600'], '').src} alt="" /> : null;

type WinnerProps = Omit<PlateProps, 'isNew'> & { winner: WonCategory['winners'][number] };

function Winner({ category: { key, type, title_column }, winner, isLead = false, hasCards }: WinnerProps) {
  const { title, slug, content_image, cast, twitter, profile_website: website } = winner;
  return (
    <div className="plate-winner">
      <div className="plate-picture">
        <Picture
          {...pictureOf(content_image, type.orientation, isLead)}
          alt=""
          title={title}
          eager={isLead}
        />
      </div>
      <div className="plate-text">
        {title_column ? <p className="plate-column">{title_column}</p> : null}
        <h4>
          {hasCards ? (
            <Link to={paths['voting.index']({ category: key, nominee: slug })}>{title}</Link>
          ) : (
            title
          )}
        </h4>
        {cast.length > 0 ? <Cast cast={cast} className="plate-cast" /> : null}
        {twitter || website ? (
          <p className="plate-links">
            {twitter ? <Handle twitter={twitter} /> : null}
            {website ? <WebsiteLink href={website} title={title} /> : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** See winners.scss for how wide pictures are. */
const pictureOf = (image: string, orientation: WonCategory['type']['orientation'], isLead: boolean) =>
  orientation === 'vertical'
    ? {
        ...sourcesOf(
          image,
          ['400x600', '800x1200'],
          isLead ? '(min-width: 768px) 30rem, 72vw' : '(min-width: 768px) 15rem, 11rem',
        ),
        width: 400,
        height: 600,
      }
    : {
        ...sourcesOf(
          image,
          ['800x500', '1200x750'],
          isLead ? '(min-width: 768px) 52rem, 90vw' : '(min-width: 768px) 36rem, 90vw',
        ),
        width: 800,
        height: 500,
      };
