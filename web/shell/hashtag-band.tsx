import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { sourcesOf } from '../pictures.ts';
import { Logo } from '../ui/logo.tsx';

/** The words of tests/SPEC.md: Page frame, where the show has none of its own. */
const defaultThanks = 'Thank you for using our show hashtag!';

/** The black band below every page: a place for the subscribe form, and the hashtag block. */
export function HashtagBand({ children }: { children?: ReactNode }) {
  const { hashtag } = useAppConfig();
  // A show may give the hashtag itself as the text, or the whole sentence; the thanks are said once.
  const isTag = hashtag.text.startsWith('#');
  const thanks = isTag || !hashtag.text ? defaultThanks : hashtag.text;
  return (
    <aside className="black-band" aria-label="Follow the show">
      {children ? <div className="black-band-form">{children}</div> : null}
      <div className="hashtag">
        <p className="hashtag-thanks">{thanks}</p>
        {hashtag.image ? (
          <Logo
            {...sourcesOf(hashtag.image, ['w320', 'w640', 'w1080'], 'min(90vw, 30rem)')}
            name={isTag ? hashtag.text : 'Our show hashtag'}
            width={480}
            height={96}
            className="hashtag-image"
          />
        ) : null}
        {isTag && !hashtag.image ? <p className="hashtag-text">{hashtag.text}</p> : null}
      </div>
    </aside>
  );
}
