import type { Answer } from '#contract/routes.ts';
import { paths } from '../../paths.ts';
import { sourcesOf } from '../../pictures.ts';
import { Alert } from '../../ui/alert.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Winners as WinnersState, WonCategory } from './use-winners.ts';
import './winners.scss';

type List = Answer<'winners.list'>;

/** Plates that the first screen may show: their pictures load eagerly. */
const eagerPlates = 2;

/** The winners of an edition as far as they are revealed, with an editor's words around them. */
export function Winners({ edition, title, words, list, isNew }: WinnersState) {
  const isUnknown = list.error?.code === 'edition_not_found';
  const hasNoWords = words.error?.code === 'page_not_found';
  const error =
    (!isUnknown && !list.data && list.error) || (!hasNoWords && words.data === undefined && words.error);
  const retry = () => {
    words.reload();
    list.reload();
  };
  const winners = isUnknown ? undefined : list.data;
  const hasWinners = winners !== undefined && winners.categories.length > 0;
  return (
    <>
      <div className="page-column winners-head">
        <h1>{title}</h1>
        {isUnknown ? <Unknown /> : null}
        {error ? (
          <LoadFailure {...{ error, isLoading: list.isLoading || words.isLoading, onRetry: retry }} />
        ) : null}
      </div>
      <div className="winners">
        {hasWinners ? <Stage list={winners} isNew={isNew} /> : null}
        {winners && !hasWinners ? (
          <div className="winners-none">
            <p>The winners haven’t been announced yet.</p>
            <Link className="btn btn-outline-primary" to={paths.nominees()}>
              See the nominees
            </Link>
          </div>
        ) : null}
        {list.data || list.error ? null : <Loading />}
      </div>
      {/* Below what visitors came for, which comes first and moves nothing that is seen. */}
      {list.data && edition === undefined && words.data?.body.trim() ? (
        <SafeHtml className="winners-words" html={words.data.body} />
      ) : null}
      {winners ? <Others list={winners} /> : null}
    </>
  );
}

const Unknown = () => (
  <>
    <Alert>Sorry, this edition was not found.</Alert>
    <Link className="btn btn-primary" to={paths.winners()}>
      Go to the newest winners
    </Link>
  </>
);

const Loading = () => (
  <>
    <VisuallyHidden>Loading the winners</VisuallyHidden>
    <div className="winners-grid">
      <Skeleton className="winners-loading" />
      <Skeleton className="winners-loading" />
    </div>
  </>
);

type Shown = Pick<WinnersState, 'isNew'> & { list: List };

const Stage = ({ list: { edition, isRunning, categories }, isNew }: Shown) => (
  <section aria-labelledby="winners-edition">
    <h2 id="winners-edition">{edition?.title}</h2>
    <ul className="winners-grid">
      {categories.map((category, index) => (
        <Plate
          key={category.id}
          category={category}
          isNew={isNew(category)}
          isEager={index < eagerPlates}
          hasCards={isRunning}
        />
      ))}
    </ul>
  </section>
);

/** Links to the editions that are not shown. */
function Others({ list: { edition, editions } }: { list: List }) {
  const others = editions.filter(({ id }) => id !== edition?.id);
  if (others.length === 0) return null;
  return (
    <nav className="winners-others" aria-labelledby="winners-others">
      <h2 id="winners-others">Winners of other editions</h2>
      <ul>
        {others.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.winners({ edition: id === editions[0]?.id ? undefined : id })}>
              {title} <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const deciders = { fans: 'Chosen by the fans', jury: 'Chosen by the jury' };

interface PlateProps {
  category: WonCategory;
  isNew: boolean;
  isEager: boolean;
  /** Nominees of the running edition have cards on the voting page. */
  hasCards: boolean;
}

/** A category with its winner, or several in a tie. */
function Plate({ category, isNew, isEager, hasCards }: PlateProps) {
  const { key, title, decided_by, winners, type } = category;
  return (
    <li
      className="plate"
      data-orientation={type.orientation}
      data-several={winners.length > 1 || undefined}
      data-new={isNew || undefined}
    >
      <div className="plate-head">
        <h3>{hasCards ? <Link to={paths['voting.index']({ category: key })}>{title}</Link> : title}</h3>
        <p>
          {isNew ? <strong>Just revealed. </strong> : null}
          {deciders[decided_by]}
          {winners.length > 1 ? ', in a tie' : ''}
        </p>
      </div>
      <div className={winners.length > 1 ? 'plate-several' : undefined}>
        {winners.map((winner) => (
          <div key={winner.nominee_id} className="plate-winner">
            <div className="plate-picture">
              <Picture
                {...pictureOf(winner.content_image, type.orientation)}
                alt=""
                title={winner.title}
                eager={isEager}
              />
              <span className="plate-star" aria-hidden="true" />
            </div>
            <div className="plate-text">
              {category.title_column ? <p className="plate-column">{category.title_column}</p> : null}
              <h4>
                {hasCards ? (
                  <Link to={paths['voting.index']({ category: key, nominee: winner.slug })}>
                    {winner.title}
                  </Link>
                ) : (
                  winner.title
                )}
              </h4>
              {winner.cast.length > 0 ? <Cast cast={winner.cast} className="plate-cast" /> : null}
              {winner.twitter || winner.profile_website ? (
                <p className="plate-links">
                  {winner.twitter ? <Handle twitter={winner.twitter} /> : null}
                  {winner.profile_website ? (
                    <WebsiteLink href={winner.profile_website} title={winner.title} />
                  ) : null}
                </p>
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </li>
  );
}

const pictureOf = (image: string, orientation: WonCategory['type']['orientation']) =>
  orientation === 'vertical'
    ? {
        ...sourcesOf(image, ['400x600', '800x1200'], '(min-width: 600px) 27rem, 90vw'),
        width: 400,
        height: 600,
      }
    : {
        ...sourcesOf(image, ['800x500', '1200x750'], '(min-width: 1200px) 41rem, 90vw'),
        width: 800,
        height: 500,
      };
