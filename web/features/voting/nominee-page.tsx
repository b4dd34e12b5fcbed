import type { Category, Nominee } from '#contract/catalog.ts';
import { Suspense, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { NomineePicture } from './nominee-picture.tsx';
import { ShareButton } from './share-button.tsx';
import { cardId } from './use-route.ts';
import { useKeptPress, useVote } from './use-vote.ts';
import './styles/nominee-page.css';

const VideoPlayer = lazyPart(
  'video-player.tsx',
  async () => (await import('../../video-player.tsx')).VideoPlayer,
);

/** How wide the poster is: see styles/nominee-page.css. */
const posterWidths = {
  vertical: '(min-width: 768px) min(42vw, 55vh), 90vw',
  horizontal: '(min-width: 768px) min(58vw, 60rem), 90vw',
};

interface NomineePageProps {
  nominee: Nominee;
  category: Category;
  /** Those of the category, this one among them. */
  nominees: readonly Nominee[];
  /** In the place of the vote, where none is taken. */
  call?: ReactNode;
  /** Follows what is said of the nominee. */
  children?: ReactNode;
}

/** What the address of a nominee shows first: the whole picture, the name and the vote, then all that is known. */
export function NomineePage({ nominee, category, nominees, call, children }: NomineePageProps) {
  const { title, cast, twitter, profile_website: website, slug, video } = nominee;
  const { orientation } = category.type;
  return (
    <article
      id={cardId(nominee)}
      tabIndex={-1}
      className="nominee-page"
      data-orientation={orientation}
      aria-labelledby="nominee-title"
    >
      <div className="nominee-first">
        <div className="nominee-poster">
          <NomineePicture {...{ nominee, category }} widths={posterWidths} isEager />
        </div>
        <div className="nominee-face">
          <p className="nominee-place">
            <Link to={paths['voting.index']({ category: category.key })}>{category.title}</Link>
            {category.title_column ? <span> {category.title_column}</span> : null}
          </p>
          <h1 id="nominee-title">{title}</h1>
          {call ?? <VoteFor nominee={nominee} />}
        </div>
      </div>
      <div className="nominee-more">
        {cast.length > 0 ? <Cast cast={cast} className="nominee-cast" /> : null}
        <div className="nominee-links">
          {twitter ? <Handle twitter={twitter} /> : null}
          {website ? <WebsiteLink href={website} title={title} /> : null}
          <ShareButton
            title={title}
            path={paths['voting.index']({ category: category.key, nominee: slug })}
          />
        </div>
        {children}
        {video ? (
          <Suspense fallback={<div className="nominee-video" />}>
            <VideoPlayer address={video} title={title} />
          </Suspense>
        ) : null}
        <Beside {...{ nominee, category, nominees }} />
      </div>
    </article>
  );
}

/** The vote for the nominee, answered as a press of its picture is. */
function VoteFor({ nominee }: { nominee: Nominee }) {
  const { status, label, rest, failure, isBusy, cancels, press } = useVote(nominee);
  const [button, takePress] = useKeptPress();
  const handlePress = () => {
    takePress();
    press();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-primary nominee-vote-for"
        title={`${label} ${rest}`}
        data-status={status}
        aria-disabled={isBusy || undefined}
        disabled={status === 'limit'}
        data-keeps-press=""
        onClick={handlePress}
      >
        {/* Other words are another element, for translated pages. */}
        <span key={status}>
          {label} <span className={status === 'idle' ? undefined : 'visually-hidden'}>{rest}</span>
          {cancels ? <span aria-hidden="true"> – click to cancel</span> : null}
        </span>
      </button>
      {failure ? <p className="nominee-failure">{failure}</p> : null}
    </>
  );
}

/** The nominees before and after this one. */
function Beside({
  nominee,
  category,
  nominees,
}: Pick<NomineePageProps, 'nominee' | 'category' | 'nominees'>) {
  if (nominees.length < 3) return null;
  const index = nominees.findIndex(({ nominee_id }) => nominee_id === nominee.nominee_id);
  const link = (way: 'back' | 'forward') => {
    const { title, slug } = nominees.at((index + (way === 'back' ? -1 : 1)) % nominees.length) ?? nominee;
    return (
      <Link
        className="category-switcher"
        data-way={way}
        to={paths['voting.index']({ category: category.key, nominee: slug })}
      >
        {way === 'back' ? <ArrowIcon /> : null}
        <span>
          <span className="category-switcher-way">{way === 'back' ? 'Previous' : 'Next'}</span> {title}
        </span>
        {way === 'forward' ? <ArrowIcon /> : null}
      </Link>
    );
  };
  return (
    <nav className="category-switchers" aria-label="Nominees beside this one">
      {link('back')}
      {link('forward')}
    </nav>
  );
}
