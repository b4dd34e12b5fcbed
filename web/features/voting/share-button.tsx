import { useEffect, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { share, shareUrl } from './share.ts';

/** How long the button says that the link is copied, in milliseconds. */
const confirmationTime = 2500;

interface ShareButtonProps {
  title: string;
  categoryKey: string;
  slug: string;
}

/** Shares a nominee's address, or copies it and says so. */
export function ShareButton({ title, categoryKey, slug }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'unable'>();
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  const url = shareUrl(categoryKey, slug);
  const press = async () => {
    const result = await share(title, url);
    if (result !== 'copied' && result !== 'unable') return;
    setOutcome(result);
    announce(
      result === 'copied' ? `The link to ${title} is copied.` : `The link could not be copied: ${url}`,
    );
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
