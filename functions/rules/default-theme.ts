import type { Theme } from '#contract/app.ts';
import { defaultMoods } from '#contract/default-moods.ts';

/** Of a show that has none of its own. */
export const defaultTheme: Theme = {
  colors: {
    ground: '#0d0b0a',
    surface: '#191513',
    text: '#f6f1e7',
    muted: '#b8ad9c',
    accent: '#d8a441',
    accentText: '#14100a',
  },
  moods: defaultMoods,
  fonts: { display: 'Fraunces Variable', text: 'Inter Variable' },
  logo: '',
};
