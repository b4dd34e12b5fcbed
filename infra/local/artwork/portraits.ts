import { extras, face, features, neck } from './busts.ts';
import { clothes } from './busts-clothes.ts';
import { hair } from './busts-hair.ts';
import { hats } from './busts-hats.ts';
import { type GroundName, grounds } from './grounds.ts';
import { drawParts, type Part } from './motifs.ts';
import { type Ink, type InkName, inks } from './palette.ts';
import { group } from './shapes.ts';

/** Who sits for a portrait: hair, clothes, then any number of hats and extras by name. */
interface Sitter {
  hair: string;
  clothes: string;
  more: readonly string[];
  /** Degrees the head leans. */
  lean: number;
  /** Lit from the right instead of the left. */
  mirrored: boolean;
}
interface Portrait extends Sitter {
  ink: InkName;
  ground: GroundName;
  parts: readonly Part[];
}

const sitter = (hairStyle: string, dressed: string, more = '', lean = 0, mirrored = false): Sitter => ({
  hair: hairStyle,
  clothes: dressed,
  more: more.split(' ').filter(Boolean),
  lean,
  mirrored,
});
const of = (ink: InkName, ground: GroundName, who: Sitter, ...parts: Part[]): Portrait => ({
  ink,
  ground,
  ...who,
  parts,
});

/** Portraits by the word in the file name, on a sheet of 800 x 1200. */
const portraits: Record<string, Portrait> = {
  murnau: of('midnight', 'beams', sitter('slick', 'suit', '', -4), ['crescent', 620, 250, 0.45]),
  lang: of('gold', 'bars', sitter('parted', 'bowTie', 'monocle', 3)),
  eisenstein: of('oxblood', 'diagonal', sitter('wild', 'suit', '', 5)),
  weber: of('jade', 'rays', sitter('marcel', 'dress', 'band', -6, true)),
  gance: of('slate', 'lowRays', sitter('waves', 'cape', '', 4), ['eagle', 400, 230, 0.6]),
  dreyer: of('coal', 'spot', sitter('receding', 'suit', '', -2)),
  guy: of('rose', 'arcs', sitter('bun', 'ruffle', '', 5)),
  kinugasa: of('violet', 'disc', sitter('cropped', 'kimono', 'glasses', -3, true)),
  sjostrom: of('ice', 'snow', sitter('receding', 'tunic', 'cap', 3), ['snowfall', 400, 500, 1]),
  phalke: of('amber', 'rays', sitter('none', 'tunic', 'pheta moustache', -3)),
  falconetti: of('slate', 'rays', sitter('cropped', 'armour', 'freckledTear', -10)),
  gaynor: of('amber', 'dusk', sitter('chignon', 'habit', '', 8)),
  gish: of('ice', 'paper', sitter('ringlets', 'ruffle', '', -6, true)),
  jannings: of('moss', 'bars', sitter('receding', 'tunic', 'walrus', 2)),
  helm: of('gold', 'arcs', sitter('waves', 'armour', '', -3), ['gear', 400, 470, 1.15]),
  brooks: of('coal', 'disc', sitter('bob', 'bare', '', 6, true)),
  veidt: of('violet', 'diagonal', sitter('slick', 'cape', '', -6)),
  chaney: of('brick', 'spot', sitter('none', 'cape', 'fedora', 5, true)),
  nielsen: of('plum', 'halves', sitter('bob', 'dress', 'band', -5)),
  ruan: of('jade', 'arcs', sitter('chignon', 'sari', 'rose', 4), ['fan', 400, 380, 1.2]),
  tsumasaburo: of('oxblood', 'chevrons', sitter('topknot', 'kimono', '', -3), ['sword', 400, 430, 1.3]),
  mozzhukhin: of('teal', 'stripes', sitter('parted', 'cape', '', 5)),
  keaton: of('sea', 'stripes', sitter('slick', 'bowTie', 'porkpie', 0)),
  chaplin: of('bone', 'paper', sitter('curls', 'bowTie', 'bowler toothbrush', -5, true)),
  lloyd: of('gold', 'arcs', sitter('slick', 'suit', 'boater glasses', 7)),
  normand: of('rose', 'rays', sitter('curls', 'dress', '', -7)),
  linder: of('plum', 'bars', sitter('slick', 'bowTie', 'topHat moustache', 4)),
  davies: of('teal', 'disc', sitter('marcel', 'bare', 'cloche', -6)),
  langdon: of('brick', 'halves', sitter('none', 'suit', 'cap', -9, true)),
  arbuckle: of('moss', 'diagonal', sitter('parted', 'habit', 'bowler', 6)),
  orlok: of('moss', 'disc', sitter('none', 'tunic', 'ears stare', 0), ['crookedHouses', 400, 720, 1.2]),
  rotwang: of('teal', 'arcs', sitter('wild', 'habit', '', -5), ['bolt', 400, 330, 1.1]),
  erik: of('oxblood', 'bars', sitter('slick', 'cape', 'mask', 4), ['organ', 400, 380, 1.2]),
  cesare: of('bone', 'diagonal', sitter('parted', 'habit', 'triangles', -8)),
  'irma-vep': of('jade', 'lowRays', sitter('none', 'bare', 'cowl slitEyes', 5), ['skyline', 400, 600, 1.2]),
  'dr-mabuse': of('violet', 'disc', sitter('slick', 'bowTie', 'topHat', 0), ['spiral', 400, 480, 1.35]),
  mephisto: of('coal', 'rays', sitter('none', 'cape', 'horns goatee', -4), ['flames', 400, 640, 1.3]),
  'spider-queen': of('plum', 'night', sitter('bun', 'kimono', 'headdress', 3), ['web', 400, 430, 1.2]),
};

/** Pairs of partners on a stage of 1200 x 750; the second may be a thing. */
const duos: Record<
  string,
  {
    ink: InkName;
    ground: GroundName;
    behind: readonly Part[];
    left?: Sitter;
    right?: Sitter;
    front: readonly Part[];
  }
> = {
  'duo-sunrise': {
    ink: 'amber',
    ground: 'dusk',
    behind: [['sun', 600, 330, 0.8]],
    left: sitter('chignon', 'habit', '', 9),
    right: sitter('parted', 'suit', '', -8, true),
    front: [],
  },
  'duo-kid': {
    ink: 'slate',
    ground: 'paper',
    behind: [
      ['lamp', 1000, 420, 1],
      ['housefront', 250, 420, 1],
    ],
    front: [
      ['tramp', 600, 410, 1.05],
      ['child', 800, 480, 0.95],
    ],
  },
  'duo-keaton': {
    ink: 'sea',
    ground: 'stripes',
    behind: [
      ['smoke', 840, 170, 1],
      ['locomotive', 800, 440, 1.1],
    ],
    left: sitter('slick', 'bowTie', 'porkpie', 0),
    front: [],
  },
  'duo-laurel': {
    ink: 'gold',
    ground: 'arcs',
    behind: [],
    left: sitter('cropped', 'bowTie', 'bowler', 6),
    right: sitter('slick', 'suit', 'bowler toothbrush', -4, true),
    front: [],
  },
  'duo-pickfair': {
    ink: 'jade',
    ground: 'rays',
    behind: [['crown', 600, 120, 0.4]],
    left: sitter('ringlets', 'ruffle', '', 7),
    right: sitter('slick', 'tunic', 'moustache', -5, true),
    front: [],
  },
  'duo-garbo': {
    ink: 'plum',
    ground: 'beams',
    behind: [['stars', 600, 300, 1]],
    left: sitter('waves', 'bare', '', 9),
    right: sitter('slick', 'bowTie', 'moustache', -7, true),
    front: [],
  },
  'duo-gish': {
    ink: 'ice',
    ground: 'paper',
    behind: [['gothicWindow', 600, 330, 1]],
    left: sitter('ringlets', 'dress', '', 6),
    right: sitter('curls', 'ruffle', 'rose', -6, true),
    front: [],
  },
  'duo-fatty': {
    ink: 'brick',
    ground: 'disc',
    behind: [],
    left: sitter('parted', 'habit', 'bowler', 6),
    right: sitter('curls', 'dress', 'band', -7, true),
    front: [['cat', 600, 590, 0.5]],
  },
};

/** A portrait of 800 x 1200. */
export function portrait(word: string): string {
  const design = portraits[word];
  if (!design) throw new Error(`No sitter for "${word}": add one to portraits.ts.`);
  const ink = inks[design.ink];
  const frame = `<rect x="18" y="18" width="764" height="1164" fill="none" stroke="${ink.light}" stroke-width="5"/><rect x="30" y="30" width="740" height="1140" fill="none" stroke="${ink.light}" stroke-width="1.5"/>`;
  return (
    grounds[design.ground](ink, 800, 1200) +
    drawParts(design.parts, ink, word) +
    group('translate(400 570) scale(1.62)', bust(design, ink)) +
    frame
  );
}

/** A picture of two partners, 1200 x 750. */
export function duo(word: string): string {
  const design = duos[word];
  if (!design) throw new Error(`No pair for "${word}": add one to portraits.ts.`);
  const ink = inks[design.ink];
  return (
    grounds[design.ground](ink, 1200, 750) +
    drawParts(design.behind, ink, word) +
    (design.left
      ? group(`translate(${design.right ? 390 : 310} 355) scale(1.12)`, bust(design.left, ink))
      : '') +
    (design.right ? group('translate(810 365) scale(1.12)', bust(design.right, ink)) : '') +
    drawParts(design.front, ink, word)
  );
}

/** A bust about the centre of its face. */
function bust(who: Sitter, ink: Ink): string {
  const worn = who.more.map((name) => (hats[name] ?? extras[name] ?? missing(name))(ink)).join('');
  return group(
    `scale(${who.mirrored ? -1 : 1} 1)`,
    neck(ink),
    group('translate(0 -62) scale(1.1 1)', (clothes[who.clothes] ?? missing(who.clothes))(ink)),
    group(
      `rotate(${who.lean} 0 200)`,
      face(ink),
      features(ink),
      (hair[who.hair] ?? missing(who.hair))(ink),
      worn,
    ),
  );
}

function missing(name: string): never {
  throw new Error(`Nothing in busts.ts is called "${name}".`);
}
