type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Values that are their own labels, after the empty one: as the design of the kind has it. */
const oneOf = <Text extends string>(label: string, words: Text) =>
  ({
    kind: 'choice',
    label,
    choices: Object.fromEntries(['', ...words.split(' ')].map((word) => [word, word])) as Record<
      '' | Words<Text>,
      string
    >,
  }) as const;

const spaces = 'none s m l xl';
/** Names of the theme's colors. */
const swatches = 'ground surface text muted accent accentText';

/**
 * How a widget looks on some devices, beyond the design of its kind (web/blocks/design.scss).
 * @param where what the labels end with
 */
export const designOn = (where: string) => ({
  align: oneOf(`Alignment${where}`, 'left center right'),
  above: oneOf(`Space above${where}`, spaces),
  below: oneOf(`Space below${where}`, spaces),
  width: oneOf(`Width${where}`, 'narrow normal wide full'),
  heading: oneOf(`Heading size${where}`, 's m l xl'),
  ground: oneOf(`Background${where}`, swatches),
  ink: oneOf(`Text color${where}`, swatches),
  overlay: oneOf(`Overlay${where}`, 'none light medium strong'),
});
