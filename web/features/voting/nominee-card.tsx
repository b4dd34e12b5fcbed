import type { Category, Nominee } from '#contract/catalog.ts';
import { pictureUrl, srcset, type PictureSize } from '#contract/pictures.ts';
import { Fragment, memo, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from './share-button.tsx';
import { imageSizeOf, truncateTitle } from './state/catalog.ts';
import { choiceKey, statusOf, type NomineeStatus } from './state/votes.ts';
import { cardId } from './use-route.ts';
import { press, useVoting } from './voting.ts';

interface NomineeCardProps {
  nominee: Nominee;
  category: Category;
  isHighlighted: boolean;
  isEager: boolean;
}

/** One nominee: the picture, which is the button that votes, and the text below it. */
export const NomineeCard = memo(function NomineeCard(props: NomineeCardProps) {
  const { nominee, category, isHighlighted, isEager } = props;
  const status = useVoting((state) => statusOf(state, nominee));
  const failure = useVoting(({ attempts }) => {
    const attempt = attempts[choiceKey(nominee)];
    return attempt?.status === 'failed' ? attempt.message : undefined;
  });
  const isCelebrating = useCelebration(status);
  const { category_id, nominee_id, title } = nominee;
  return (
    <li
      id={cardId(nominee)}
      className="nominee"
      tabIndex={-1}
      data-status={status}
      data-highlighted={isHighlighted}
      data-celebrating={isCelebrating}
    >
      <VoteButton
        nominee={nominee}
        orientation={category.type.orientation}
        status={status}
        isCelebrating={isCelebrating}
        isEager={isEager}
        onPress={() => press({ category_id, nominee_id, title })}
      />
      {status === 'failed' ? <p className="nominee-failure">Your vote wasn’t counted. {failure}</p> : null}
      <NomineeText nominee={nominee} category={category} />
    </li>
  );
});

const givenStatuses: readonly NomineeStatus[] = ['sending', 'unanswered', 'voted'];

/** Whether to celebrate: from a vote given here until it is canceled, not for earlier votes. */
function useCelebration(status: NomineeStatus): boolean {
  const [{ before, isOn }, set] = useState({ before: status, isOn: false });
  if (status === before) return isOn;
  const next = status === 'sending' || (isOn && givenStatuses.includes(status));
  set({ before: status, isOn: next });
  return next;
}

interface VoteButtonProps {
  nominee: Nominee;
  orientation: Category['type']['orientation'];
  status: NomineeStatus;
  isCelebrating: boolean;
  isEager: boolean;
  onPress: () => void;
}

/** Sizes a browser may choose instead of the named one, for the screen's density and columns. */
const sources: Record<VoteButtonProps['orientation'], PictureSize[]> = {
  vertical: ['200x300', '400x600', '800x1200'],
  horizontal: ['400x250', '800x500', '1200x750'],
};

/** How wide a picture is on the screen: see styles/nominees.css for the columns. */
const widths = {
  vertical: '(min-width: 768px) min(30vw, 400px), 45vw',
  horizontal: '(min-width: 1200px) 22vw, (min-width: 768px) 45vw, min(90vw, 576px)',
};

/** The label on the picture, and the rest of the button's name. */
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

/** The picture of a nominee as the button that votes and, when voted, cancels (tests/SPEC.md: States and transitions). */
function VoteButton(props: VoteButtonProps) {
  const { nominee, orientation, status, isCelebrating, isEager, onPress } = props;
  const size = imageSizeOf(orientation);
  const { label, rest } = words[status];
  const isBusy = status === 'sending' || status === 'canceling' || status === 'withdrawing';
  return (
    <button
      type="button"
      className="nominee-vote"
      title={`${label} ${rest(nominee.title)}`}
      aria-disabled={isBusy || undefined}
      disabled={status === 'limit'}
      onClick={onPress}
    >
      <Picture
        src={pictureUrl(nominee.content_image, size.name)}
        srcSet={srcset(nominee.content_image, sources[orientation])}
        sizes={widths[orientation]}
        alt=""
        title={nominee.title}
        eager={isEager}
        width={size.width}
        height={size.height}
      />
      {isCelebrating ? <span className="nominee-rays" /> : null}
      <span className="nominee-call">
        <span className="nominee-seal" />
        <span>{label}</span>
        <span className="visually-hidden">{rest(nominee.title)}</span>
      </span>
    </button>
  );
}

/** Title, cast and links. The links' full names are attributes: hidden words would add to the layout of forty nominees. */
function NomineeText({ nominee, category }: { nominee: Nominee; category: Category }) {
  const { title, cast, twitter, profile_website: website } = nominee;
  return (
    <div className="nominee-text">
      {category.title_column ? <p className="nominee-column">{category.title_column}</p> : null}
      <h3 title={title}>{truncateTitle(title)}</h3>
      {cast.length > 0 ? <Cast cast={cast} /> : null}
      <div className="nominee-links">
        {twitter ? <Handle twitter={twitter} /> : null}
        {website ? (
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Website of ${title} (opens in a new tab)`}
          >
            Website
          </a>
        ) : null}
        <ShareButton title={title} categoryKey={category.key} slug={nominee.slug} />
      </div>
    </div>
  );
}

function Cast({ cast }: Pick<Nominee, 'cast'>) {
  return (
    <p className="nominee-cast">
      <span className="visually-hidden">Cast: </span>
      {cast.map(({ name, twitter }, index) => (
        <Fragment key={`${name}-${index}`}>
          {index > 0 ? ', ' : null}
          {twitter ? <Handle twitter={twitter}>{name}</Handle> : name}
        </Fragment>
      ))}
    </p>
  );
}

/** A link to an account on X, shown by the given name or by its handle. */
function Handle({ twitter, children }: { twitter: string; children?: string }) {
  const handle = twitter.replace(/^@/, '');
  const text = children ?? `@${handle}`;
  return (
    <a
      href={`https://x.com/${encodeURIComponent(handle)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text} on X (opens in a new tab)`}
    >
      {text}
    </a>
  );
}
