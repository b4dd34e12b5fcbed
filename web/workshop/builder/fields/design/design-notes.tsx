import { colorNames } from '#contract/color-names.ts';
import { styleLabel } from '../style-label.ts';
import { least, type Stronger, type Swatch, type Unreadable } from './design.ts';

interface ContrastNoteProps {
  of: Unreadable;
  /** Whether styles under Advanced decide the color of the text. */
  isOwn: boolean;
  onBetter: (color: Swatch) => void;
  onClear: () => void;
}

/** Says that text is hard to read, and offers what is better. */
export function ContrastNote({ of, isOwn, onBetter, onClear }: ContrastNoteProps) {
  const { on, ink, ground, ratio, better } = of;
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return (
    <div className="design-note" data-tone="warning">
      <p>
        <strong>{on === 'phone' ? 'Hard to read on phones' : 'Hard to read'}:</strong> the contrast of ‘{ink}’
        on ‘{ground}’ is {shown}:1.{' '}
        {ratio >= least.large
          ? `That is enough for a large heading; other text needs ${least.text}:1.`
          : `Text needs ${least.text}:1, a large heading ${least.large}:1.`}
      </p>
      {isOwn ? (
        <button type="button" className="tool tool-words tool-framed" onClick={onClear}>
          Clear the text colors under Advanced
        </button>
      ) : better ? (
        <button type="button" className="tool tool-words tool-framed" onClick={() => onBetter(better)}>
          Use ‘{colorNames[better]}’ for the text
        </button>
      ) : (
        <p>No color of the show is better. Choose another background.</p>
      )}
    </div>
  );
}

/** Says which styles under Advanced win over a choice, and offers to clear them. */
export const StrongerNote = ({ of, onClear }: { of: readonly Stronger[]; onClear: () => void }) => (
  <div className="design-note">
    <p>
      Styles under Advanced win here:{' '}
      {of.map(({ label, key, value }) => `${label}, ${styleLabel(key).toLowerCase()} ${value}`).join('; ')}.
    </p>
    <button type="button" className="tool tool-words tool-framed" onClick={onClear}>
      Clear {of.length === 1 ? 'it' : 'them'} there
    </button>
  </div>
);
