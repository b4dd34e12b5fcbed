import type { Theme } from '#contract/app.ts';
import type { CSSProperties } from 'react';
import { isColor } from '#contract/contrast.ts';
import type { Mood } from '#contract/default-moods.ts';
import { moodColors } from '#contract/moods.ts';
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

/** A bit of a widget in a mood; the plain background where it has no color. */
export function MoodSample({ mood, theme }: { mood: Mood; theme: Theme }) {
  const { name, ground } = theme.moods[mood];
  const colors = isColor(ground) ? moodColors(ground, theme) : theme.colors;
  return (
    <div
      className="mood-sample"
      aria-hidden="true"
      style={
        Object.fromEntries(
          themeProperties({ ...theme, colors: { ...theme.colors, ...colors } }),
        ) as CSSProperties
      }
    >
      <p className="sample-title">{name}</p>
      <p>
        The night in order, <span className="sample-link">with all its prizes</span>
      </p>
      <span className="sample-button">Vote</span>
    </div>
  );
}
