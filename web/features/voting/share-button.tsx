import { useEffect, useState } from 'react';
import { basePath } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { canShare, share } from '../../ui/share.ts';

/** How long the button shows that the link is copied, in milliseconds. */
const confirmationTime = 2500;

type Outcome = { kind: 'copied' | 'unable'; url: string };

/** Shares the address of a nominee's path by the device's sheet, or copies it and confirms that; shows it where neither works. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome?.kind !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  const press = async () => {
    const url = location.origin + basePath + path;
    const say = (kind: Outcome['kind'], words: string) => {
      setOutcome({ kind, url });
      announce(words);
    };
    try {
      if (canShare({ title, url })) return await share({ title, url });
      await navigator.clipboard.writeText(url);
      return say('copied', `Link to ${title} copied.`);
    } catch {
      return say('unable', `We couldn’t copy the link: ${url}`);
    }
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
