import type { Category, Nominee } from '#contract/catalog.ts';
import { pictureUrl, srcset, type PictureSize } from '#contract/pictures.ts';
import { Picture } from '../../ui/picture.tsx';
import type { NomineeStatus } from './state/marks.ts';
import { imageSizeOf } from './state/nominees.ts';

interface VoteButtonProps {
  nominee: Nominee;
  orientation: Category['type']['orientation'];
  status: NomineeStatus;
  isCelebrating: boolean;
  isEager: boolean;
  onPress: () => void;
}

/** Sizes a screen may take instead of the one that is asked for by name, for its density and its columns. */
const sources: Record<VoteButtonProps['orientation'], PictureSize[]> = {
  vertical: ['200x300', '400x600', '800x1200'],
  horizontal: ['400x250', '800x500', '1200x750'],
};

/** How wide a picture is on the screen: see styles/nominees.css for the columns. */
const shares = {
  vertical: '(min-width: 768px) min(30vw, 400px), 45vw',
  horizontal: '(min-width: 1200px) 22vw, (min-width: 768px) 45vw, min(90vw, 576px)',
};

/** What stands on the picture, and what follows it in the button's full name. */
const words: Record<NomineeStatus, { label: string; rest: (title: string) => string }> = {
  idle: { label: 'Vote', rest: (title) => `for ${title}` },
  sending: { label: 'Thank you', rest: (title) => `for voting for ${title}. Sending your vote` },
  waiting: {
    label: 'Waiting for an answer',
    rest: (title) => `to your vote for ${title}. Click to withdraw`,
  },
  withdrawing: {
    label: 'Taking back',
    rest: (title) => `your vote for ${title}. It is not known yet whether it was counted`,
  },
  voted: { label: 'Thank you', rest: (title) => `for voting for ${title}. Click to cancel` },
  cancelling: { label: 'Cancelling', rest: (title) => `your vote for ${title}` },
  failed: { label: 'Try again', rest: (title) => `to vote for ${title}` },
  limit: { label: 'Limit reached', rest: (title) => `for ${title}` },
};

/** The picture of a nominee as the button that votes and, when voted, cancels (tests/SPEC.md: States and transitions). */
export function VoteButton(props: VoteButtonProps) {
  const { nominee, orientation, status, isCelebrating, isEager, onPress } = props;
  const size = imageSizeOf(orientation);
  const { label, rest } = words[status];
  const isBusy = status === 'sending' || status === 'cancelling' || status === 'withdrawing';
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
        sizes={shares[orientation]}
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
