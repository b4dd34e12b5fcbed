/** Words too light for a monogram. */
const light = /^(?:the|a|an|of|and|in|on|to|for)$/i;

/** The first letters of the first and the last word of weight: `The Gold Rush` gives `GR`. A star where there is no letter. */
export function monogram(title: string): string {
  const words = title.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const weighty = words.filter((word) => !light.test(word));
  const [first, ...others] = weighty.length > 0 ? weighty : words;
  return initial(first) + initial(others.at(-1)) || '★';
}

function initial(word: string | undefined): string {
  const letter = word?.codePointAt(0);
  return letter === undefined ? '' : String.fromCodePoint(letter).toLocaleUpperCase('en');
}
