import type { GroundName } from './grounds.ts';
import type { Part } from './motifs.ts';
import type { InkName } from './palette.ts';
import type { Design } from './posters.ts';

const of = (ink: InkName, ground: GroundName, ...parts: Part[]): Design => ({ ink, ground, parts });

/** Scene designs by the word in the file name, on a stage of 1200 x 750. */
export const scenes: Record<string, Design> = {
  'odessa-steps': of('oxblood', 'lowRays', ['stairs', 600, 470, 1.9], ['marchers', 480, 190, 0.62], ['marchers', 820, 215, 0.5], ['woman', 370, 520, 0.55]),
  'machine-moloch': of('brick', 'rays', ['gear', 260, 260, 0.8], ['gear', 960, 300, 0.95], ['stairs', 600, 560, 1.1], ['mask', 600, 270, 1], ['marchers', 600, 660, 0.55]),
  'robot-birth': of('teal', 'arcs', ['bolt', 200, 300, 0.8], ['bolt', 1000, 300, 0.8], ['robot', 600, 420, 1], ['rings', 600, 400, 1.5]),
  'tram-ride': of('amber', 'dusk', ['tree', 150, 380, 1], ['tree', 1060, 420, 0.9], ['train', 600, 560, 1.3], ['skyline', 960, 330, 0.5], ['couple', 330, 520, 0.5]),
  'moon-eye': of('midnight', 'night', ['stars', 600, 375, 1], ['moonFace', 640, 390, 1.1], ['shell', 740, 290, 0.55, 40]),
  'stair-shadow': of('bone', 'paper', ['sideStairs', 760, 470, 1.25], ['climbingShadow', 450, 430, 1.25]),
  'roll-dance': of('gold', 'spot', ['tramp', 600, 260, 0.85], ['rolls', 600, 540, 0.95]),
  'clock-hang': of('sea', 'paper', ['skyline', 250, 560, 1], ['skyline', 980, 600, 0.9], ['clock', 600, 300, 0.95], ['hanger', 660, 500, 0.75]),
  unmasking: of('plum', 'spot', ['organ', 380, 400, 1.15], ['halfMask', 840, 250, 0.9], ['woman', 860, 520, 0.7]),
  triptych: of('midnight', 'bars', ['mountains', 200, 480, 0.55], ['mountains', 1000, 480, 0.55], ['marchers', 190, 600, 0.55], ['marchers', 1010, 600, 0.55], ['eagle', 600, 390, 1.05]),
  'title-drown': of('sea', 'night', ['moon', 900, 200, 0.6], ['waves', 600, 440, 1], ['boat', 430, 400, 0.7]),
  facade: of('slate', 'paper', ['gusts', 250, 350, 1], ['housefront', 680, 400, 1.1, -16], ['man', 420, 560, 0.6]),
  'bridge-train': of('brick', 'dusk', ['flames', 760, 470, 0.8], ['bridge', 600, 470, 1.05], ['locomotive', 420, 300, 0.8], ['smoke', 440, 130, 0.8]),
  cowcatcher: of('moss', 'lowRays', ['smoke', 520, 200, 1.3], ['locomotive', 480, 430, 1.25], ['man', 1010, 470, 0.6, 24]),
  chariots: of('gold', 'lowRays', ['babylonGate', 250, 300, 0.7], ['horse', 960, 380, 0.9], ['horse', 800, 400, 0.95], ['chariot', 430, 450, 0.9]),
  'ice-floe': of('ice', 'snow', ['mountains', 600, 300, 0.8], ['ice', 600, 520, 1.2], ['woman', 560, 380, 0.5, 78], ['man', 910, 360, 0.42], ['snowfall', 600, 375, 1]),
  carpet: of('violet', 'night', ['stars', 600, 300, 1], ['crescent', 1000, 190, 0.5], ['minarets', 330, 560, 0.8], ['minarets', 900, 620, 0.65], ['flyer', 600, 300, 1, -6]),
  'wing-walk': of('ice', 'paper', ['smoke', 330, 360, 1.2], ['biplane', 760, 270, 1.1], ['biplane', 330, 530, 0.7, 24], ['biplane', 1050, 590, 0.4]),
  'rooftop-chase': of('jade', 'night', ['moon', 880, 230, 0.8], ['skyline', 300, 620, 1.1], ['skyline', 920, 640, 1.1], ['hanger', 800, 250, 0.6, 60], ['vampire', 480, 300, 0.5]),
  yoshiwara: of('gold', 'beams', ['skyline', 260, 500, 1.1], ['skyline', 940, 500, 1.1], ['tower', 600, 460, 1.15], ['biplane', 250, 180, 0.3], ['biplane', 960, 220, 0.24]),
  'caligari-street': of('bone', 'diagonal', ['crookedHouses', 330, 400, 1.1], ['crookedHouses', 900, 430, -1.05], ['lamp', 610, 500, 0.7, -10], ['somnambulist', 600, 560, 0.5]),
  babylon: of('amber', 'dusk', ['babylonGate', 600, 400, 1.15], ['elephant', 190, 460, 0.75], ['elephant', 1010, 460, -0.75], ['marchers', 600, 680, 0.4]),
  'mars-palace': of('rose', 'arcs', ['rings', 230, 380, 1.2], ['rings', 970, 380, 1.2], ['stairs', 600, 560, 0.9], ['woman', 600, 330, 0.85]),
  'lab-inhumaine': of('teal', 'chevrons', ['gear', 270, 380, 1], ['bolt', 660, 280, 0.7], ['reel', 950, 420, 0.9], ['man', 620, 520, 0.65]),
  'sunrise-city': of('midnight', 'beams', ['skyline', 200, 480, 1.1], ['skyline', 1000, 480, 1.1], ['clock', 600, 230, 0.55], ['train', 600, 620, 1.1], ['stars', 600, 200, 1]),
  'opera-stairs': of('oxblood', 'spot', ['curtains', 600, 340, 1.5], ['stairs', 600, 560, 1.25], ['vampire', 600, 380, 0.75]),
  'golem-ghetto': of('moss', 'night', ['hexagram', 600, 240, 0.65], ['crookedHouses', 280, 440, 1.1], ['crookedHouses', 930, 440, -1.1], ['helm', 600, 560, 0.5]),
  'bagdad-gates': of('plum', 'dusk', ['minarets', 600, 400, 1.1], ['palm', 150, 470, 0.9], ['palm', 1060, 490, -0.8], ['elephant', 600, 640, 0.32]),
  'kiss-heaven': of('rose', 'rays', ['stars', 600, 250, 1], ['kiss', 600, 470, 1.15]),
  'kiss-projection': of('slate', 'beams', ['projector', 230, 520, 0.85], ['beam', 300, 450, 0.7, -12], ['couple', 860, 430, 0.95]),
  'kiss-flesh': of('coal', 'disc', ['kiss', 600, 460, 1.15], ['palm', 130, 470, 0.9], ['palm', 1070, 470, -0.9]),
  'kiss-reconcile': of('amber', 'spot', ['gothicWindow', 600, 340, 1], ['gothicWindow', 230, 340, 0.7], ['gothicWindow', 970, 340, 0.7], ['couple', 600, 520, 0.75]),
  'kiss-moonboat': of('midnight', 'night', ['moon', 760, 270, 0.9], ['waves', 600, 520, 1], ['boat', 430, 400, 0.85], ['lotus', 950, 570, 0.4], ['lotus', 180, 630, 0.3]),
  'kiss-rooftop': of('violet', 'night', ['skyline', 260, 540, 1.1], ['skyline', 940, 560, 1.1], ['stars', 600, 220, 1], ['dancer', 500, 420, 0.85], ['man', 690, 440, 0.85]),
  'kiss-farewell': of('sea', 'stripes', ['heart', 600, 330, 0.95], ['boat', 240, 460, 0.75], ['lamp', 990, 420, 0.95]),
  'kiss-snow': of('ice', 'snow', ['crescent', 950, 180, 0.5], ['tree', 180, 360, 1], ['tree', 1010, 420, 0.8], ['sled', 600, 500, 1.1], ['snowfall', 600, 375, 1]),
};

/** Intertitle cards: the words on the card, its inks, and the corner ornament. */
export const cards: Record<string, { ink: InkName; words: readonly string[]; ornament: Part['0'] }> = {
  'title-caligari': { ink: 'moss', words: ['Du musst', 'CALIGARI', 'werden!'], ornament: 'spiral' },
  'title-brothers': { ink: 'oxblood', words: ['БРАТЬЯ!'], ornament: 'redStar' },
  'title-keaton': { ink: 'slate', words: ['I am not a bit', 'worried about', 'the future.'], ornament: 'bell' },
  'title-benshi': { ink: 'violet', words: ['活動弁士', 'の名調子'], ornament: 'fan' },
};
