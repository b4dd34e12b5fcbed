import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';

/** The black band below every page: a place for the subscribe form, and the hashtag block. */
export function HashtagBand({ children }: { children?: ReactNode }) {
  const { hashtag } = useAppConfig();
  return (
    <aside className="black-band" aria-label="Follow the show">
      {children ? <div className="black-band-form">{children}</div> : null}
      <div className="hashtag">
        <p className="hashtag-thanks">Thank you for using our show hashtag!</p>
        {hashtag.image ? (
          <img className="hashtag-image" src={hashtag.image} alt={hashtag.text} loading="lazy" />
        ) : (
          <p className="hashtag-text">{hashtag.text}</p>
        )}
      </div>
    </aside>
  );
}
