import { useEffect, useState } from 'react';
import { basePath } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';

/** How long the button shows that the link is copied, in milliseconds. */
const confirmationTime = 2500;

type Outcome = { kind: 'copied' } | { kind: 'unable'; url: string };

/** Shares the address of a nominee's path, or copies it and confirms that. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome?.kind !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  const press = async () => {
    const url = location.origin + basePath + path;
    const kind = await share(title, url);
    if (kind !== 'copied' && kind !== 'unable') return;
    setOutcome({ kind, url });
    announce(kind === 'copied' ? `Link to ${title} copied.` : `We couldn’t copy the link: ${url}`);
  };
  const label = outcome?.kind === 'copied' ? 'Link copied' : 'Share';
  return (
    <>
      <button
        type="button"
        className="nominee-send"
        aria-label={`${label} ${title}`}
        onClick={() => void press()}
      >
        <ShareIcon />
        {label}
      </button>
      {outcome?.kind === 'unable' ? (
        <input
          className="form-control nominee-address"
          readOnly
          value={outcome.url}
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
