import type { ShowParts } from '#records/show.ts';

/** Of a show that has none of its own. */
export const defaultTheme: ShowParts['theme'] = {
  colors: {
    ground: '#0d0b0a',
    surface: '#191513',
    text: '#f6f1e7',
    muted: '#b8ad9c',
    accent: '#d8a441',
    accentText: '#14100a',
  },
  fonts: { display: 'Fraunces Variable', text: 'Inter Variable' },
  logo: '',
};
