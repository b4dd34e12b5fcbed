import type { Category, Nominee } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { Picture } from '../../ui/picture.tsx';
import { sizedPicture } from './sized-picture.ts';
import type { NomineeStatus } from './state/marks.ts';
import { imageSizeOf } from './state/nominees.ts';

interface VoteButtonProps {
  nominee: Nominee;
  orientation: Category['type']['orientation'];
  status: NomineeStatus;
  isEager: boolean;
  onPress: () => void;
}

/** What stands on the picture, and the button's full name, which begins with it. */
const words: Record<NomineeStatus, { label: string; name: (title: string) => string }> = {
  idle: { label: 'Vote', name: (title) => `Vote for ${title}` },
  sending: { label: 'Thank you', name: (title) => `Thank you for voting for ${title}. Sending your vote` },
  waiting: {
    label: 'Waiting for connection',
    name: (title) => `Waiting for connection: your vote for ${title}. Click to withdraw`,
  },
  voted: { label: 'Thank you', name: (title) => `Thank you for voting for ${title}. Click to cancel` },
  cancelling: { label: 'Cancelling', name: (title) => `Cancelling your vote for ${title}` },
  failed: { label: 'Try again', name: (title) => `Try again: vote for ${title}` },
  limit: { label: 'Limit reached', name: (title) => `Limit reached: no votes left for ${title}` },
};

/** The picture of a nominee as the button that votes and, when voted, cancels (specification section 4). */
export function VoteButton({ nominee, orientation, status, isEager, onPress }: VoteButtonProps) {
  const { localImagePath } = useAppConfig();
  const size = imageSizeOf(orientation);
  const { label, name } = words[status];
  const isBusy = status === 'sending' || status === 'cancelling';
  return (
    <button
      type="button"
      className="nominee-vote"
      aria-label={name(nominee.title)}
      title={name(nominee.title)}
      aria-disabled={isBusy || undefined}
      disabled={status === 'limit'}
      onClick={onPress}
    >
      <Picture
        src={sizedPicture(nominee.content_image, size, localImagePath)}
        alt=""
        title={nominee.title}
        eager={isEager}
        {...size}
      />
      <span className="nominee-rays" />
      <span className="nominee-call">
        <span className="nominee-seal" />
        {label}
      </span>
    </button>
  );
}
