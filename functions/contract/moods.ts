import type { Theme } from './app.ts';
import { contrast, isColor, leastOfText } from './contrast.ts';
import { defaultMoods, type Mood } from './default-moods.ts';

/** A theme as it is stored: one from before there were moods has the default ones. */
export const withMoods = (theme: Omit<Theme, 'moods'> & Partial<Pick<Theme, 'moods'>>): Theme => ({
  ...theme,
  moods: theme.moods ?? defaultMoods,
});

/** The moods of a theme that have a color: one without is not offered, and widgets that chose it have the plain ground. */
export const moodsOf = ({ moods }: Pick<Theme, 'moods'>): [mood: Mood, name: string, ground: string][] =>
  (Object.keys(defaultMoods) as Mood[]).flatMap((mood) => {
    const { name, ground } = moods[mood];
    return isColor(ground) ? [[mood, name, ground] as [Mood, string, string]] : [];
  });

interface MoodColors {
  ground: string;
  text: string;
  accent: string;
  accentText: string;
}

/**
 * What is read on a ground, and the accent there: of the theme's own colors where they reach `leastOfText`, else black or white,
 * one of which always does. An accent that doesn't is the color of the text, as it has to be seen by those who look for links.
 */
export function moodColors(ground: string, { colors }: Pick<Theme, 'colors'>): MoodColors {
  const isReadable = (color: string) => isColor(color) && contrast(color, ground) >= leastOfText;
  const text = [colors.text, colors.ground, '#ffffff', '#000000'].find(isReadable) ?? '#000000';
  return isReadable(colors.accent)
    ? { ground, text, accent: colors.accent, accentText: colors.accentText }
    : { ground, text, accent: text, accentText: ground };
}
