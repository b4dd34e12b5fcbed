import type { Part } from './motifs.ts';
import type { InkName } from './palette.ts';

/** Intertitle cards: the words on the card, its inks, and the corner ornament. */
export const cards: Record<string, { ink: InkName; words: readonly string[]; ornament: Part['0'] }> = {
  'title-caligari': { ink: 'moss', words: ['Du musst', 'CALIGARI', 'werden!'], ornament: 'spiral' },
  'title-brothers': { ink: 'oxblood', words: ['БРАТЬЯ!'], ornament: 'redStar' },
  'title-keaton': {
    ink: 'slate',
    words: ['I am not a bit', 'worried about', 'the future.'],
    ornament: 'bell',
  },
  'title-benshi': { ink: 'violet', words: ['活動弁士', 'の名調子'], ornament: 'fan' },
};
