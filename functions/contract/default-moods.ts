export type Mood = 'mood1' | 'mood2' | 'mood3';

/** Grounds in full color that a widget may choose, for a theme without moods. */
export const defaultMoods: Record<Mood, { name: string; ground: string }> = {
  mood1: { name: 'Velvet', ground: '#7d1622' },
  mood2: { name: 'Limelight', ground: '#e9a349' },
  mood3: { name: 'Midnight', ground: '#2d1b57' },
};
