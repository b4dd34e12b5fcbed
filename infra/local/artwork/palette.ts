/** The five inks of a lithograph, from the paper's ground to the one hot colour. */
export interface Ink {
  ground: string;
  dark: string;
  mid: string;
  light: string;
  hot: string;
}

const ink = (ground: string, dark: string, mid: string, light: string, hot: string): Ink => ({
  ground,
  dark,
  mid,
  light,
  hot,
});

/** Sets of inks, named after the tinting baths of the silent era. */
export const inks = {
  amber: ink('#c9812b', '#1d120c', '#7c3d17', '#f6e3b4', '#e4572e'),
  oxblood: ink('#7d1d1b', '#160b0b', '#4a1213', '#f1dcb9', '#e98a2b'),
  midnight: ink('#18304f', '#0a1220', '#2f5a83', '#f2e6c8', '#e9a23b'),
  sea: ink('#1f5b5e', '#0b1b20', '#3c8c86', '#f3e7c9', '#e4683a'),
  moss: ink('#4c5a2c', '#14170d', '#7f8a45', '#f4e7bd', '#d9622b'),
  violet: ink('#3b2754', '#120b1c', '#6c4a86', '#f1e0cf', '#e7a042'),
  rose: ink('#a8455a', '#1d0e15', '#6d2440', '#f8dfc9', '#f0b24a'),
  bone: ink('#e7d7b1', '#1b1512', '#9b7f57', '#faf2dc', '#c5321f'),
  slate: ink('#3d454d', '#101317', '#6f7a80', '#efe6d2', '#d84a2b'),
  teal: ink('#0f4048', '#071a1f', '#2c7a80', '#efe3c0', '#f0a93c'),
  brick: ink('#b5432a', '#1c0e0b', '#7a2519', '#f5e2bf', '#f3b742'),
  jade: ink('#2c6b4c', '#0b1a14', '#4f9a6c', '#f3e8c6', '#e66a37'),
  gold: ink('#dba73a', '#20150a', '#9a6a1c', '#fbeec6', '#a82a1d'),
  plum: ink('#5a1e3f', '#170a12', '#8d3a5f', '#f4dec6', '#eb9440'),
  ice: ink('#8fb0b5', '#101d27', '#4b7583', '#f5f0de', '#d6532d'),
  coal: ink('#1c1a1b', '#070606', '#4c4645', '#efe3cb', '#d3402a'),
} satisfies Record<string, Ink>;

export type InkName = keyof typeof inks;
