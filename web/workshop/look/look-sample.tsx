import type { Theme } from '#contract/app.ts';
import type { CSSProperties } from 'react';
import { themeProperties } from '../../theme.ts';

interface LookSampleProps {
  theme: Theme;
  name: string;
  logo: string | undefined;
}

/** A bit of the site in the colors and fonts as they are now, before they are saved. */
export function LookSample({ theme, name, logo }: LookSampleProps) {
  return (
    <figure className="look-sample" style={Object.fromEntries(themeProperties(theme)) as CSSProperties}>
      <figcaption>How it looks</figcaption>
      <div aria-hidden="true" className="sample-page">
        <div className="sample-bar">
          {logo ? <img src={logo} alt="" /> : <b>{name}</b>}
          <span>Voting</span>
          <span>Nominees</span>
        </div>
        <p className="sample-title">Outstanding Picture</p>
        <p>Choose up to three nominees a day. Every vote counts.</p>
        <div className="sample-card">
          <b>Sunrise</b>
          <span>Janet Gaynor, George O’Brien</span>
          <span className="sample-button">Vote</span>
        </div>
        <p>
          <span className="sample-link">How voting works</span>
        </p>
      </div>
    </figure>
  );
}
