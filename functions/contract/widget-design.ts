type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Values that are their own labels, after the empty one: as its kind has it. */
const oneOf = <Text extends string>(words: Text) =>
  ({
    kind: 'choice',
    choices: Object.fromEntries(['', ...words.split(' ')].map((word) => [word, word])) as Record<
      '' | Words<Text>,
      string
    >,
  }) as const;

const spaces = 'none s m l xl';
/** Names of the theme's colors. */
const swatches = 'ground surface text muted accent accentText' as const;

/** How a widget looks on some devices, beyond what its kind has (web/blocks/design.scss). */
export const designFields = {
  align: oneOf('left center right'),
  above: oneOf(spaces),
  below: oneOf(spaces),
  width: oneOf('narrow normal wide full'),
  heading: oneOf('s m l xl'),
  /** With the moods of the theme (#contract/moods.ts). */
  ground: oneOf(`${swatches} mood1 mood2 mood3`),
  ink: oneOf(swatches),
  overlay: oneOf('none light medium strong'),
};
