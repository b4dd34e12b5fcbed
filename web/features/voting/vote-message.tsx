import { useEffect } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Notice } from './state/store.ts';
import { useVoting, votingStore } from './voting.ts';

/** A success message disappears after so many milliseconds; an error stays until it is dismissed. */
const successTime = 6000;

const dismiss = () => votingStore.update({ notice: undefined });

/** The vote message area: what became of the last press. It stays in sight while the page scrolls. */
export function VoteMessage() {
  const notice = useVoting((state) => state.notice);
  const isTransient = notice?.tone === 'success';
  const id = notice?.id;
  useEffect(() => {
    if (!isTransient || id === undefined) return undefined;
    const timer = setTimeout(dismiss, successTime);
    return () => clearTimeout(timer);
  }, [isTransient, id]);

  // Both regions are there from the start, so that screen readers announce changes in them.
  return (
    <div className="vote-message">
      <div role="status">
        {notice?.tone === 'success' ? <Message key={notice.id} notice={notice} /> : null}
      </div>
      <div role="alert">{notice?.tone === 'danger' ? <Message key={notice.id} notice={notice} /> : null}</div>
    </div>
  );
}

function Message({ notice: { tone, text } }: { notice: Notice }) {
  return (
    <div className={`alert alert-${tone}`}>
      <p>{text}</p>
      <button type="button" className="vote-message-close" onClick={dismiss}>
        <CloseIcon />
        <span className="visually-hidden">Dismiss this message</span>
      </button>
    </div>
  );
}
