import { blockOf } from '../../../blocks/catalogue.ts';

const most = 4;

/** What a pattern looks like by the kinds of its widgets: the thumbnail of one, or up to four side by side. */
export const PieceThumbnail = ({ kinds }: { kinds: readonly string[] }) => (
  <div className="piece-thumbnail" data-count={Math.min(most, kinds.length)}>
    {kinds.slice(0, most).map((kind, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- kinds repeat, and never change places
      <span key={index}>{blockOf(kind)?.thumbnail}</span>
    ))}
  </div>
);
