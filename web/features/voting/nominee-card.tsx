import type { Category, Nominee } from '#contract/catalog.ts';
import { pictureUrl, srcset, type PictureSize } from '#contract/pictures.ts';
import { memo, useEffect, useState } from 'react';
import { basePath, paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Cast, Handle, WebsiteLink } from '../../ui/people.tsx';
import { Picture } from '../../ui/picture.tsx';
import { imageSizes, truncateTitle } from './state/catalog.ts';
import { choiceKey, standsFor, statusOf, type NomineeStatus } from './state/votes.ts';
import { cardId } from './use-route.ts';
import { press, useVoting } from './voting.ts';

interface NomineeCardProps {
  nominee: Nominee;
  category: Category;
  isHighlighted: boolean;
  isEager: boolean;
}

/** A nominee; in a category that fans decide, with the button to vote. */
export const NomineeCard = memo(function NomineeCard(props: NomineeCardProps) {
  const { nominee, category, isHighlighted } = props;
  if (category.decided_by === 'fans') return <VotableNominee {...props} />;
  return (
    <li id={cardId(nominee)} className="nominee" tabIndex={-1} data-highlighted={isHighlighted}>
      <div className="nominee-picture">
        <NomineePicture {...props} />
      </div>
      <NomineeText nominee={nominee} category={category} />
    </li>
  );
});

/** The picture is the button that votes and, when voted, cancels (tests/SPEC.md: States and transitions). */
function VotableNominee(props: NomineeCardProps) {
  const { nominee, category, isHighlighted } = props;
  const { category_id, title } = nominee;
  const nominee_id = useVoting((state) => standsFor(state, nominee));
  const choice = { category_id, nominee_id };
  const status = useVoting((state) => statusOf(state, choice));
  const failure = useVoting(({ attempts }) => {
    const attempt = attempts[choiceKey(choice)];
    return attempt?.status === 'failed' ? attempt.message : undefined;
  });
  const isCelebrating = useCelebration(status);
  const { label, rest } = words[status];
  const isBusy = status === 'sending' || status === 'canceling' || status === 'withdrawing';
  return (
    <li
      id={cardId(nominee)}
      className="nominee"
      tabIndex={-1}
      data-status={status}
      data-highlighted={isHighlighted}
      data-celebrating={isCelebrating}
    >
      <button
        type="button"
        className="nominee-vote"
        title={`${label} ${rest(title)}`}
        aria-disabled={isBusy || undefined}
        disabled={status === 'limit'}
        onClick={() => press({ ...choice, title })}
      >
        <NomineePicture {...props} />
        {isCelebrating ? <span className="nominee-rays" /> : null}
        <span className="nominee-call">
          <span className="nominee-seal" />
          <span>{label}</span>
          <span className="visually-hidden">{rest(title)}</span>
        </span>
      </button>
      {status === 'failed' ? <p className="nominee-failure">Your vote wasn’t counted. {failure}</p> : null}
      <NomineeText nominee={nominee} category={category} />
    </li>
  );
}

function NomineePicture({ nominee, category, isEager }: NomineeCardProps) {
  const { title, content_image: image } = nominee;
  const { orientation } = category.type;
  const size = imageSizes[orientation];
  return (
    <Picture
      src={pictureUrl(image, size.name)}
      srcSet={srcset(image, sources[orientation])}
      sizes={widths[orientation]}
      alt=""
      title={title}
      eager={isEager}
      width={size.width}
      height={size.height}
    />
  );
}

type Orientation = Category['type']['orientation'];

/** Sizes a browser may choose instead of the named one, for the screen's density and columns. */
const sources: Record<Orientation, PictureSize[]> = {
  vertical: ['200x300', '400x600', '800x1200'],
  horizontal: ['400x250', '800x500', '1200x750'],
};

/** How wide a picture is on the screen: see styles/nominees.css for the columns. */
const widths = {
  vertical: '(min-width: 768px) min(30vw, 400px), 45vw',
  horizontal: '(min-width: 1200px) 22vw, (min-width: 768px) 45vw, min(90vw, 576px)',
};

const words: Record<NomineeStatus, { label: string; rest: (title: string) => string }> = {
  idle: { label: 'Vote', rest: (title) => `for ${title}` },
  sending: { label: 'Thank you', rest: (title) => `for voting for ${title}. Sending your vote` },
  unanswered: {
    label: 'Waiting for an answer',
    rest: (title) => `to your vote for ${title}. Click to cancel`,
  },
  withdrawing: {
    label: 'Canceling',
    rest: (title) => `your vote for ${title}. We don’t know yet whether it was counted`,
  },
  voted: { label: 'Thank you', rest: (title) => `for voting for ${title}. Click to cancel` },
  canceling: { label: 'Canceling', rest: (title) => `your vote for ${title}` },
  failed: { label: 'Try again', rest: (title) => `to vote for ${title}` },
  limit: { label: 'Limit reached', rest: (title) => `for ${title}` },
};

const givenStatuses: readonly NomineeStatus[] = ['sending', 'unanswered', 'voted'];

/** Whether to celebrate: from a vote given here until it is canceled, not for earlier votes. */
function useCelebration(status: NomineeStatus): boolean {
  const [{ before, isOn }, set] = useState({ before: status, isOn: false });
  if (status === before) return isOn;
  const next = status === 'sending' || (isOn && givenStatuses.includes(status));
  set({ before: status, isOn: next });
  return next;
}

function NomineeText({ nominee, category }: { nominee: Nominee; category: Category }) {
  const { title, cast, twitter, profile_website: website } = nominee;
  return (
    <div className="nominee-text">
      {category.title_column ? <p className="nominee-column">{category.title_column}</p> : null}
      <h3 title={title}>{truncateTitle(title)}</h3>
      {cast.length > 0 ? <Cast cast={cast} className="nominee-cast" /> : null}
      <div className="nominee-links">
        {twitter ? <Handle twitter={twitter} /> : null}
        {website ? <WebsiteLink href={website} title={title} /> : null}
        <ShareButton
          title={title}
          path={paths['voting.index']({ category: category.key, hash: nominee.slug })}
        />
      </div>
    </div>
  );
}

/** How long the button shows that the link is copied, in milliseconds. */
const confirmationTime = 2500;

/** Shares a nominee's address, or copies it and confirms that. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'unable'>();
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  const url = location.origin + basePath + path;
  const press = async () => {
    const result = await share(title, url);
    if (result !== 'copied' && result !== 'unable') return;
    setOutcome(result);
    announce(result === 'copied' ? `Link to ${title} copied.` : `We couldn’t copy the link: ${url}`);
  };
  const label = outcome === 'copied' ? 'Link copied' : 'Share';
  return (
    <>
      <button
        type="button"
        className="nominee-share"
        aria-label={`${label} ${title}`}
        onClick={() => void press()}
      >
        <ShareIcon />
        {label}
      </button>
      {outcome === 'unable' ? (
        <input
          className="form-control nominee-share-url"
          readOnly
          value={url}
          aria-label={`Link to ${title}`}
        />
      ) : null}
    </>
  );
}

function ShareIcon() {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7" strokeLinecap="round" />
    </svg>
  );
}

/** Opens the device's share sheet if there is one, else copies the address; `unable` if neither works. */
async function share(title: string, url: string): Promise<'shared' | 'copied' | 'cancelled' | 'unable'> {
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  try {
    if (hasSheet) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unable';
  }
}
