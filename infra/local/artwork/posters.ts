import type { GroundName } from './grounds.ts';
import type { Part } from './motifs.ts';
import type { InkName } from './palette.ts';

/** How a sheet is printed: its inks, what lies behind, and the motifs from back to front. */
export interface Design {
  ink: InkName;
  ground: GroundName;
  parts: readonly Part[];
}
const of = (ink: InkName, ground: GroundName, ...parts: Part[]): Design => ({ ink, ground, parts });

/** Poster designs by the word in the file name, on a sheet of 800 x 1200 whose lowest 300 hold the title. */
export const posters: Record<string, Design> = {
  metropolis: of('gold', 'rays', ['skyline', 400, 640, 1.05], ['robot', 400, 500, 1.25]),
  general: of('brick', 'lowRays', ['smoke', 420, 250, 1.2], ['bridge', 400, 790, 0.8], ['locomotive', 400, 560, 1.1]),
  sunrise: of('amber', 'dusk', ['sun', 400, 480, 1], ['waves', 400, 760, 0.9], ['couple', 400, 640, 0.85]),
  nosferatu: of('moss', 'night', ['moon', 520, 330, 0.95], ['crookedHouses', 200, 700, 0.7], ['vampire', 420, 560, 1.15]),
  caligari: of('bone', 'diagonal', ['crookedHouses', 420, 420, 1.15], ['somnambulist', 400, 640, 0.85]),
  potemkin: of('oxblood', 'rays', ['battleship', 400, 520, 1.15], ['waves', 400, 740, 0.9]),
  joan: of('coal', 'spot', ['gothicWindow', 400, 420, 1.1], ['flames', 400, 720, 0.95], ['stake', 400, 610, 0.95]),
  'gold-rush': of('ice', 'snow', ['mountains', 400, 480, 0.9], ['tramp', 400, 640, 0.95], ['snowfall', 400, 450, 1]),
  'safety-last': of('gold', 'bars', ['clock', 400, 400, 1.1], ['hanger', 400, 700, 0.95]),
  'voyage-lune': of('midnight', 'night', ['stars', 400, 400, 1], ['moonFace', 400, 470, 1.15], ['shell', 515, 330, 0.6, 30]),
  korkarlen: of('slate', 'night', ['crescent', 560, 280, 0.6], ['carriage', 400, 560, 1.15], ['waves', 400, 790, 0.9]),
  haxan: of('plum', 'night', ['moon', 400, 400, 1.15], ['tree', 170, 650, 0.95], ['witch', 410, 430, 1.1]),
  'movie-camera': of('bone', 'diagonal', ['lens', 400, 340, 0.9], ['camera', 400, 600, 1.05]),
  napoleon: of('midnight', 'rays', ['eagle', 400, 470, 1.2], ['crown', 400, 190, 0.45]),
  intolerance: of('amber', 'bars', ['babylonGate', 400, 520, 1.15], ['elephant', 400, 730, 0.55]),
  'the-kid': of('slate', 'halves', ['window', 560, 380, 0.85], ['tramp', 300, 600, 1.05], ['child', 560, 700, 0.8]),
  'sherlock-jr': of('teal', 'spot', ['projector', 250, 620, 0.9], ['beam', 360, 560, 0.8, -14], ['man', 580, 480, 0.75]),
  'steamboat-bill': of('sea', 'stripes', ['housefront', 400, 430, 1.15, 12], ['man', 400, 720, 0.55], ['gusts', 400, 260, 0.9]),
  pandora: of('coal', 'disc', ['woman', 400, 560, 1.2], ['halfMask', 400, 240, 0.7]),
  'lost-world': of('jade', 'dusk', ['palm', 160, 560, 1.1], ['palm', 680, 640, -0.8], ['dinosaur', 400, 590, 1]),
  'thief-bagdad': of('violet', 'night', ['stars', 400, 350, 1], ['crescent', 560, 240, 0.5], ['minarets', 400, 640, 1.05], ['flyer', 400, 360, 0.85, -8]),
  'phantom-opera': of('oxblood', 'bars', ['organ', 400, 480, 1.1], ['mask', 400, 600, 1]),
  'ben-hur': of('gold', 'lowRays', ['horse', 560, 480, 1.15], ['chariot', 290, 640, 0.95]),
  wings: of('ice', 'paper', ['sun', 400, 440, 0.8], ['biplane', 400, 440, 1.3], ['biplane', 170, 720, 0.45], ['biplane', 640, 740, 0.36]),
  'the-wind': of('amber', 'paper', ['dunes', 400, 680, 0.9], ['gusts', 400, 460, 1.25], ['woman', 430, 600, 0.8, 8]),
  'the-crowd': of('slate', 'chevrons', ['skyline', 400, 420, 1.2], ['marchers', 400, 780, 0.9]),
  greed: of('gold', 'diagonal', ['goldBars', 400, 420, 1], ['fist', 400, 720, 0.75]),
  'last-laugh': of('teal', 'bars', ['revolvingDoor', 400, 500, 1.2], ['man', 400, 680, 0.75]),
  faust: of('coal', 'beams', ['flames', 400, 660, 1.15], ['eagle', 400, 360, 1.15], ['man', 400, 720, 0.5]),
  golem: of('brick', 'halves', ['hexagram', 400, 460, 1.15], ['helm', 400, 480, 0.75]),
  achmed: of('sea', 'paper', ['moon', 400, 420, 1.2], ['palm', 680, 640, 0.8], ['horse', 400, 520, 1.05], ['stars', 400, 250, 0.7]),
  aelita: of('rose', 'arcs', ['stars', 400, 350, 1], ['rings', 400, 520, 1.4], ['woman', 400, 520, 1.05]),
  'mr-west': of('bone', 'diagonal', ['redStar', 400, 420, 1.1], ['man', 400, 600, 1.05]),
  'page-madness': of('violet', 'arcs', ['spiral', 400, 460, 1.3], ['mask', 400, 470, 0.85]),
  cabiria: of('oxblood', 'lowRays', ['mountains', 400, 620, 0.9], ['elephant', 400, 600, 1.05], ['flames', 400, 280, 0.6]),
  nanook: of('ice', 'snow', ['sun', 570, 300, 0.5], ['igloo', 330, 560, 1], ['sled', 460, 760, 0.85]),
  berlin: of('coal', 'beams', ['skyline', 400, 560, 1.2], ['train', 400, 790, 0.95], ['clock', 400, 280, 0.42]),
  'seventh-heaven': of('midnight', 'spot', ['sideStairs', 400, 600, 1.1], ['stars', 400, 240, 0.8], ['window', 400, 290, 0.6], ['couple', 400, 690, 0.6]),
  'frau-im-mond': of('slate', 'beams', ['crescent', 560, 280, 0.75], ['rocket', 390, 530, 1.25]),
  vampires: of('jade', 'night', ['moon', 400, 330, 0.85], ['skyline', 400, 700, 0.95], ['vampire', 400, 520, 0.85], ['halfMask', 400, 330, 0.7]),
  strike: of('bone', 'diagonal', ['factory', 400, 470, 1.1], ['fist', 400, 640, 1]),
  earth: of('moss', 'dusk', ['sun', 400, 440, 0.95], ['wheat', 400, 640, 1.2]),
  orochi: of('oxblood', 'disc', ['dragon', 400, 500, 1.2], ['sword', 400, 500, 1.1]),
  jujiro: of('violet', 'spot', ['torii', 400, 520, 1.05], ['snowfall', 400, 450, 1], ['woman', 400, 680, 0.65]),
  'souls-road': of('ice', 'snow', ['pagoda', 560, 440, 0.75], ['tree', 190, 520, 1.15], ['man', 400, 690, 0.5], ['child', 470, 750, 0.4]),
  'laborers-love': of('rose', 'rays', ['fan', 400, 430, 1.15], ['couple', 400, 660, 0.8]),
  'silken-web': of('plum', 'night', ['web', 400, 480, 1.15]),
  'red-heroine': of('brick', 'chevrons', ['pagoda', 400, 500, 1.1], ['sword', 300, 500, 1.15], ['woman', 470, 620, 0.85]),
  harishchandra: of('gold', 'rays', ['crown', 400, 270, 0.75], ['lotus', 400, 600, 1.2]),
  'throw-dice': of('jade', 'arcs', ['minarets', 400, 640, 0.95], ['dice', 400, 430, 1.2]),
  shiraz: of('sea', 'dusk', ['minarets', 400, 560, 1.15], ['boat', 400, 800, 0.45]),
  inhumaine: of('teal', 'arcs', ['gear', 400, 480, 1.1], ['woman', 400, 520, 0.95]),
  'coeur-fidele': of('rose', 'stripes', ['heart', 400, 430, 1.1], ['boat', 400, 640, 0.9]),
  'gosta-berling': of('midnight', 'snow', ['moon', 570, 280, 0.55], ['tree', 190, 520, 1], ['sled', 420, 690, 1]),
  'mude-tod': of('moss', 'spot', ['stairs', 400, 520, 1], ['vampire', 400, 560, 0.8]),
  mabuse: of('plum', 'disc', ['cards', 400, 640, 1.15], ['eye', 400, 370, 1.05]),
  piccadilly: of('coal', 'beams', ['dancer', 400, 520, 1.25]),
  'docks-ny': of('slate', 'night', ['lamp', 220, 540, 1.1], ['battleship', 520, 560, 0.85], ['waves', 400, 790, 0.9], ['couple', 260, 690, 0.55]),
  gertie: of('bone', 'paper', ['mountains', 400, 640, 0.75], ['dinosaur', 400, 540, 1.15]),
  fantasmagorie: of('coal', 'night', ['elephant', 480, 640, 0.7], ['clown', 360, 480, 1.1], ['stars', 400, 400, 0.8]),
  'camera-revenge': of('moss', 'rays', ['beetle', 340, 520, 1.15], ['camera', 610, 720, 0.5]),
  koko: of('brick', 'disc', ['inkwell', 400, 660, 0.95], ['clown', 330, 420, 0.8]),
  felix: of('gold', 'beams', ['redStar', 400, 430, 1.25], ['cat', 400, 520, 1.05]),
  aschenputtel: of('rose', 'bars', ['clock', 400, 320, 0.8], ['slipper', 400, 660, 1.05]),
};
