import { useEffect, useState } from 'react';
import { basePath, paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';

/** How long the button shows that the link is copied, in milliseconds. */
const confirmationTime = 2500;

interface ShareButtonProps {
  title: string;
  categoryKey: string;
  slug: string;
}

/** Shares a nominee's address, or copies it and confirms that. */
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

/** Address of a nominee on the voting page. */
function shareUrl(categoryKey: string, slug: string): string {
  return location.origin + basePath + paths['voting.index']({ category: categoryKey, hash: slug });
}

/**
 * Opens the device's share sheet if there is one, else copies the address. `unable` if neither works and the address has to
 * be shown.
 */
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
