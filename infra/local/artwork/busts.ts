import type { Ink } from './palette.ts';
import { range } from './random.ts';
import { circle, ellipse, group, line, path, polar, rect, ring } from './shapes.ts';

/** A part of a bust; the face is centred on the origin, some 210 wide and 290 high. */
type Piece = (ink: Ink) => string;

const faceOutline =
  'M-105 -40C-105 -155 105 -155 105 -40C105 40 82 100 40 136Q0 156 -40 136C-82 100 -105 40 -105 -40Z';

/** The neck, which collars cover. */
export const neck: Piece = (ink) =>
  path('M-44 90L44 90L58 270L-58 270Z', ink.light) +
  path('M-44 112Q0 170 44 112L58 270L-20 270Q-10 180 -44 140Z', ink.mid);

/** The face, lit from the left: the edge of the shadow is a profile. */
export const face: Piece = (ink) =>
  path(faceOutline, ink.light) +
  path(
    'M20 -128C80 -122 105 -90 105 -40C105 40 82 100 40 136Q24 146 8 148L14 112L2 100L12 84L2 74L10 58L34 40L14 -26Z',
    ink.mid,
  );

/** Eyes lowered, brows in one stroke, a small mouth. */
export const features: Piece = (ink) =>
  line('M-78 -54Q-50 -78 -20 -58M26 -58Q54 -78 80 -54', ink.dark, 6, 'stroke-linecap="round"') +
  path('M-76 -24Q-50 -46 -22 -22Q-48 -8 -76 -24ZM30 -22Q56 -46 80 -24Q56 -8 30 -22Z', ink.dark) +
  line('M-80 -22Q-50 -50 -20 -22M28 -22Q56 -50 84 -22', ink.dark, 4) +
  path('M-28 88Q-12 76 2 83Q14 76 30 88Q2 112 -28 88Z', ink.hot) +
  line('M-28 88Q2 94 30 88', ink.dark, 3);

const blockHead = 'M-112 -10C-130 -200 130 -200 112 -10';

export const hair: Record<string, Piece> = {
  bob: (ink) =>
    path(
      'M-124 78C-160 -210 160 -210 124 78Q96 92 72 74Q96 0 92 -62Q0 -84 -92 -62Q-96 0 -72 74Q-96 92 -124 78Z',
      ink.dark,
    ) + line('M-60 -150Q0 -176 60 -150', ink.mid, 7),
  waves: (ink) =>
    path(
      'M-112 70C-150 30 -118 -10 -134 -60C-150 -190 150 -200 134 -50C124 0 150 30 110 70C92 30 104 -20 84 -60C50 -40 30 -100 -10 -110C-30 -80 -80 -84 -92 -50C-78 0 -100 30 -112 70Z',
      ink.dark,
    ) +
    line(
      'M-104 -100C-60 -140 -30 -80 10 -136M20 -150C60 -120 80 -100 108 -90M-122 -40C-100 -60 -100 -20 -116 0',
      ink.mid,
      6,
    ),
  curls: (ink) =>
    range(15)
      .map((i) => {
        const [x, y] = polar(1, 150 + i * 17)
          .split(' ')
          .map(Number) as [number, number];
        return circle(x * 118, y * 140 - 20, 40, i % 2 ? ink.dark : ink.mid);
      })
      .join('') + path('M-100 -60C-80 -150 80 -150 100 -60Q50 -110 0 -96Q-50 -110 -100 -60Z', ink.dark),
  slick: (ink) =>
    path(`${blockHead}Q100 -100 40 -116Q-60 -122 -100 -70Z`, ink.dark) +
    line('M-80 -120Q0 -168 80 -118', ink.mid, 6),
  parted: (ink) =>
    path(`${blockHead}Q104 -76 70 -104Q0 -112 -44 -140Q-60 -96 -98 -74Z`, ink.dark) +
    line('M-44 -142Q30 -176 96 -96', ink.mid, 6),
  wild: (ink) =>
    path(
      `M-104 -10${range(13)
        .map((i) => `L${polar(i % 2 ? 150 : 220, 172 + i * 16.3)}`)
        .join('')}L104 -10Q90 -110 0 -112Q-90 -110 -104 -10Z`,
      ink.light,
    ) + path('M-104 -10L-190 -20L-120 -60ZM104 -10L190 -20L120 -60Z', ink.mid),
  receding: (ink) =>
    path(
      'M-112 10C-122 -60 -110 -110 -84 -126Q-92 -80 -96 -20ZM112 10C122 -60 110 -110 84 -126Q92 -80 96 -20Z',
      ink.dark,
    ) + path('M-70 -136Q0 -176 70 -136Q0 -150 -70 -136Z', ink.dark),
  cropped: (ink) =>
    path(
      `${blockHead}L98 -70L80 -100L66 -84L44 -112L24 -92L0 -116L-24 -92L-44 -114L-64 -86L-82 -104L-98 -66Z`,
      ink.dark,
    ),
  bun: (ink) =>
    circle(0, -176, 56, ink.dark) +
    path(`${blockHead}Q96 -90 0 -124Q-96 -90 -112 -10Z`, ink.dark) +
    line('M-40 -190Q0 -214 40 -190M-96 -90Q-50 -140 0 -142', ink.mid, 6),
  topknot: (ink) =>
    path(
      'M-112 -10C-122 -90 -90 -120 -60 -120L60 -120C90 -120 122 -90 112 -10Q96 -80 70 -96L-70 -96Q-96 -80 -112 -10Z',
      ink.dark,
    ) +
    path('M-22 -130Q-30 -200 30 -214L70 -196Q20 -190 24 -130Z', ink.dark) +
    rect(-26, -150, 54, 14, ink.hot),
  marcel: (ink) =>
    path(
      'M-118 60C-140 -190 130 -220 130 -40C132 0 120 40 112 70Q84 30 96 -40Q40 -60 20 -120Q-30 -60 -94 -50Q-100 10 -118 60Z',
      ink.dark,
    ) + path('M96 40Q160 60 120 110Q80 110 96 40Z', ink.dark),
  chignon: (ink) =>
    ellipse(108, 66, 46, 56, ink.dark) +
    path(`${blockHead}Q104 -60 84 -70Q30 -60 -20 -124Q-40 -70 -92 -56Z`, ink.dark) +
    circle(-112, 24, 11, ink.hot),
  ringlets: (ink) =>
    range(4)
      .map(
        (i) =>
          ellipse(-124 + (i % 2) * 12, -20 + i * 56, 30, 36, i % 2 ? ink.hot : ink.dark) +
          ellipse(124 - (i % 2) * 12, -20 + i * 56, 30, 36, i % 2 ? ink.hot : ink.dark),
      )
      .join('') +
    path(`${blockHead}Q96 -70 0 -108Q-96 -70 -112 -10Z`, ink.dark) +
    path('M60 -150L130 -196L120 -130L150 -90L84 -110Z', ink.hot),
  none: () => '',
};

const brim = (w: number, y: number, fill: string, high = 22) => ellipse(0, y, w, high, fill);

export const hats: Record<string, Piece> = {
  porkpie: (ink) =>
    brim(178, -96, ink.dark, 24) +
    path('M-106 -100L-100 -176Q0 -200 100 -176L106 -100Q0 -80 -106 -100Z', ink.dark) +
    path('M-106 -102L-104 -130Q0 -110 104 -130L106 -102Q0 -80 -106 -102Z', ink.hot),
  bowler: (ink) =>
    path('M-104 -94C-110 -240 110 -240 104 -94Q0 -70 -104 -94Z', ink.dark) +
    path(
      'M-166 -110Q-130 -70 0 -70Q130 -70 166 -110Q150 -84 104 -96Q0 -76 -104 -96Q-150 -84 -166 -110Z',
      ink.dark,
    ) +
    line('M-104 -112Q0 -88 104 -112', ink.hot, 15) +
    line('M-60 -178Q-30 -200 10 -202', ink.mid, 8),
  boater: (ink) =>
    brim(192, -100, ink.light, 24) +
    path('M-104 -104L-100 -172Q0 -192 100 -172L104 -104Q0 -84 -104 -104Z', ink.light) +
    path('M-104 -104L-102 -140Q0 -122 102 -140L104 -104Q0 -84 -104 -104Z', ink.hot) +
    path('M20 -186Q70 -184 100 -172L104 -104Q60 -94 20 -94Z', ink.dark, 'opacity=".25"'),
  topHat: (ink) =>
    path('M-92 -96L-110 -310Q0 -334 110 -310L92 -96Q0 -70 -92 -96Z', ink.dark) +
    path(
      'M-176 -124Q-120 -70 0 -70Q120 -70 176 -124Q140 -86 92 -98Q0 -76 -92 -98Q-140 -86 -176 -124Z',
      ink.dark,
    ) +
    line('M-94 -118Q0 -92 94 -118', ink.hot, 22) +
    line('M-70 -290L-58 -140', ink.mid, 11),
  beret: (ink) =>
    path('M-130 -70C-190 -190 60 -240 150 -150C180 -110 130 -80 100 -84Q0 -116 -130 -70Z', ink.hot) +
    line('M20 -192L28 -216', ink.hot, 9) +
    path('M40 -190C120 -190 176 -110 100 -84Q80 -92 60 -96Z', ink.dark, 'opacity=".3"'),
  pheta: (ink) =>
    path('M-118 -60C-150 -190 -40 -240 40 -220C140 -210 150 -110 118 -60Q0 -130 -118 -60Z', ink.hot) +
    line('M-118 -76Q0 -170 110 -190M-126 -120Q-20 -200 80 -214M-100 -64Q20 -140 130 -130', ink.dark, 7) +
    path('M90 -180L160 -270L150 -160Z', ink.hot) +
    circle(-10, -140, 15, ink.light),
  cloche: (ink) =>
    path('M-126 10C-140 -210 140 -210 126 10Q100 -40 60 -50Q0 -70 -60 -50Q-100 -40 -126 10Z', ink.hot) +
    path('M-124 -30Q0 -96 124 -30L122 -62Q0 -124 -122 -62Z', ink.dark) +
    circle(96, -56, 30, ink.light) +
    circle(96, -56, 13, ink.dark),
  cap: (ink) =>
    path('M-120 -80C-160 -180 40 -220 120 -160Q150 -110 112 -76Q0 -110 -120 -80Z', ink.mid) +
    path('M-120 -80Q-40 -116 30 -96Q-60 -60 -150 -50Z', ink.dark) +
    circle(0, -186, 11, ink.dark),
  fedora: (ink) =>
    path('M-186 -84Q0 -150 186 -100Q120 -50 0 -66Q-120 -50 -186 -84Z', ink.dark) +
    path('M-100 -96L-84 -196Q-40 -216 0 -186Q40 -220 84 -200L104 -100Q0 -120 -100 -96Z', ink.dark) +
    path('M-100 -94L-96 -124Q0 -146 100 -128L104 -98Q0 -120 -100 -94Z', ink.hot),
  horns: (ink) =>
    path(
      'M-112 -40C-120 -160 -40 -180 0 -90C40 -180 120 -160 112 -40L130 60L96 40L90 -60Q40 -90 0 -40Q-40 -90 -90 -60L-96 40L-130 60Z',
      ink.dark,
    ) +
    path(
      'M-90 -120Q-150 -180 -120 -290Q-90 -200 -40 -140ZM90 -120Q150 -180 120 -290Q90 -200 40 -140Z',
      ink.hot,
    ),
  cowl: (ink) =>
    path(
      'M-140 280C-170 60 -150 -190 0 -190C150 -190 170 60 140 280L60 280L40 130Q90 90 88 0L88 -50Q0 -100 -88 -50L-88 0Q-90 90 -40 130L-60 280Z',
      ink.dark,
    ) +
    path(
      'M-104 -52Q-50 -76 2 -40Q54 -76 104 -52Q104 30 40 16Q16 8 2 -10Q-12 8 -36 16Q-104 30 -104 -52Z',
      ink.dark,
    ),
  headdress: (ink) =>
    range(7)
      .map((i) =>
        group(
          `rotate(${-60 + i * 20})`,
          path('M-15 -140L0 -270L15 -140Z', i % 2 ? ink.hot : ink.light),
          circle(0, -276, 13, ink.hot),
        ),
      )
      .join('') +
    path('M-116 -30C-120 -170 120 -170 116 -30Q80 -90 0 -100Q-80 -90 -116 -30Z', ink.dark) +
    rect(-100, -112, 200, 14, ink.hot) +
    line('M-116 -30L-130 120M116 -30L130 120', ink.hot, 6) +
    circle(-130, 130, 13, ink.light) +
    circle(130, 130, 13, ink.light),
  band: (ink) =>
    path('M-112 -66Q0 -116 112 -66L112 -96Q0 -146 -112 -96Z', ink.hot) +
    path('M70 -100Q120 -250 60 -300Q20 -200 54 -106Z', ink.light),
  ears: (ink) =>
    path('M-100 -40L-190 -140L-106 40ZM100 -40L190 -140L106 40Z', ink.light) +
    path('M100 -40L190 -140L106 40Z', ink.mid),
};

export const clothes: Record<string, Piece> = {
  suit: (ink) =>
    path('M-320 640C-310 380 -220 300 -80 250L0 330L80 250C220 300 310 380 320 640Z', ink.dark) +
    path('M-62 244L0 320L62 244L40 640L-40 640Z', ink.light) +
    path('M-80 250L-30 640L-140 420L-170 370L-126 350ZM80 250L30 640L140 420L170 370L126 350Z', ink.mid) +
    path('M-20 312L20 312L12 350L26 640L-26 640L-12 350Z', ink.hot),
  bowTie: (ink) =>
    path('M-320 640C-310 380 -220 300 -80 250L0 330L80 250C220 300 310 380 320 640Z', ink.dark) +
    path('M-66 244L0 300L66 244L80 640L-80 640Z', ink.light) +
    path('M-74 262L0 290L74 262L74 330L0 302L-74 330Z', ink.hot) +
    [380, 450, 520].map((y) => circle(0, y, 8, ink.dark)).join(''),
  dress: (ink) =>
    path('M-280 640C-270 400 -200 320 -70 262L0 400L70 262C200 320 270 400 280 640Z', ink.hot) +
    path('M-70 262L-58 240L0 330L58 240L70 262L0 400Z', ink.light) +
    range(9)
      .map((i) => circle(-64 + i * 16, 262 + Math.sin((i * Math.PI) / 8) * 66, 8, ink.dark))
      .join(''),
  bare: (ink) =>
    path('M-260 640C-260 400 -180 310 -58 250L58 250C180 310 260 400 260 640Z', ink.light) +
    path('M0 280Q120 300 260 640L60 640Z', ink.mid) +
    path('M-236 470Q-100 420 0 480Q100 420 236 470L262 640L-262 640Z', ink.dark) +
    range(11)
      .map((i) => circle(-80 + i * 16, 270 + Math.sin((i * Math.PI) / 10) * 110, 9, ink.hot))
      .join(''),
  kimono: (ink) =>
    path(
      'M-320 640C-300 380 -200 310 -70 250L40 640ZM320 640C300 380 200 310 70 250L-60 470L0 640Z',
      ink.dark,
    ) +
    path('M-70 250L-100 262L20 560L50 470ZM70 250L104 262L-50 520L-60 460Z', ink.hot) +
    range(5)
      .map((i) => ring(-210 + i * 105, 520 + (i % 2) * 50, 28, ink.mid, 7))
      .join(''),
  armour: (ink) =>
    path('M-300 640C-300 400 -220 330 -90 290L90 290C220 330 300 400 300 640Z', ink.mid) +
    path('M0 290L90 290C220 330 300 400 300 640L0 640Z', ink.dark) +
    path('M-96 250Q0 310 96 250L110 310Q0 370 -110 310Z', ink.light) +
    line('M-240 460Q0 380 240 460M-250 540Q0 470 250 540', ink.light, 6),
  habit: (ink) =>
    path('M-260 640C-250 420 -200 330 -70 270L70 270C200 330 250 420 260 640Z', ink.mid) +
    path('M-70 270L0 310L70 270L60 330L0 370L-60 330Z', ink.light) +
    line('M0 370L0 640', ink.dark, 8),
  cape: (ink) =>
    path(
      'M-330 640C-330 400 -260 330 -120 200L-60 260L0 340L60 260L120 200C260 330 330 400 330 640Z',
      ink.dark,
    ) +
    path(
      'M-120 200L-60 260L-20 420L-150 640L-220 640C-190 400 -180 300 -120 200ZM120 200L60 260L20 420L150 640L220 640C190 400 180 300 120 200Z',
      ink.hot,
    ) +
    path('M-60 260L0 340L60 260L30 640L-30 640Z', ink.light),
  sari: (ink) =>
    path('M-280 640C-280 400 -200 320 -70 258L70 258C200 320 280 400 280 640Z', ink.hot) +
    path('M70 258C200 320 280 400 280 640L-60 640Q80 440 20 270Z', ink.dark) +
    line('M20 270Q80 440 -60 640', ink.light, 13),
  tunic: (ink) =>
    path('M-300 640C-300 400 -220 320 -80 262L80 262C220 320 300 400 300 640Z', ink.dark) +
    path('M-70 230L70 230L78 300L-78 300Z', ink.mid) +
    line('M0 300L0 640', ink.hot, 9) +
    [350, 420, 490, 560].map((y) => circle(26, y, 11, ink.hot)).join(''),
  ruffle: (ink) =>
    path('M-270 640C-260 420 -200 340 -90 290L90 290C200 340 260 420 270 640Z', ink.dark) +
    range(9)
      .map((i) =>
        circle(-120 + i * 30, 284 + Math.sin((i * Math.PI) / 8) * 40, 36, i % 2 ? ink.light : ink.hot),
      )
      .join(''),
};

export const extras: Record<string, Piece> = {
  glasses: (ink) =>
    ring(-50, -24, 42, ink.dark, 10) +
    ring(54, -24, 42, ink.dark, 10) +
    line('M-10 -30Q2 -38 14 -30M-92 -30L-108 -40M96 -30L108 -40', ink.dark, 8),
  monocle: (ink) => ring(54, -24, 44, ink.hot, 8) + line('M92 4Q130 120 90 270', ink.hot, 4),
  moustache: (ink) => path('M2 62Q-40 52 -76 84Q-36 84 2 76Q40 84 80 84Q44 52 2 62Z', ink.dark),
  walrus: (ink) => path('M2 54Q-60 44 -84 110Q-40 100 2 84Q44 100 88 110Q64 44 2 54Z', ink.dark),
  toothbrush: (ink) => rect(-18, 56, 40, 24, ink.dark),
  goatee: (ink) =>
    path('M-26 114Q2 104 30 114L2 196Z', ink.dark) +
    path('M2 62Q-40 52 -66 80Q-36 80 2 74Q40 80 70 80Q44 52 2 62Z', ink.dark),
  beard: (ink) =>
    path(
      'M-100 20Q-80 60 -40 64Q2 50 44 64Q84 60 100 20Q100 150 2 200Q-98 150 -100 20ZM-28 88Q2 112 30 88Q2 78 -28 88Z',
      ink.dark,
      'fill-rule="evenodd"',
    ),
  triangles: (ink) => path('M-74 -10L-26 -10L-50 46ZM28 -10L82 -10L54 46Z', ink.dark),
  mask: (ink) =>
    path('M2 -126C80 -124 106 -90 106 -40C106 20 92 60 70 80Q20 60 10 20Z', ink.light) +
    path('M30 -20Q56 -46 82 -22Q56 -4 30 -20Z', ink.dark) +
    line('M2 -126L10 20Q20 60 70 80', ink.dark, 5),
  slitEyes: (ink) =>
    path('M-80 -36Q-50 -50 -18 -20Q-50 0 -80 -36ZM26 -20Q58 -50 88 -36Q58 0 26 -20Z', ink.light) +
    circle(-46, -26, 10, ink.dark) +
    circle(54, -26, 10, ink.dark),
  stare: (ink) =>
    circle(-48, -24, 26, ink.dark) +
    circle(54, -24, 26, ink.dark) +
    circle(-48, -24, 8, ink.light) +
    circle(54, -24, 8, ink.light) +
    path('M-8 100L-14 128L-2 104ZM10 100L18 128L4 104Z', ink.light),
  freckledTear: (ink) => path('M-50 4Q-66 34 -50 44Q-34 34 -50 4Z', ink.hot),
  rose: (ink) =>
    circle(112, -40, 40, ink.hot) +
    line('M90 -50Q112 -76 134 -44Q116 -14 98 -34Q112 -54 120 -36', ink.dark, 6),
};
