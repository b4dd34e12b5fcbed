import { pictureUrl } from '#contract/pictures.ts';
import type { Face } from './question.ts';
import { wordDiff } from './word-diff.ts';

/** The value of one side of a conflict; of a text, the words that this side changed are marked. */
export function ConflictValue({ face }: { face: Face }) {
  if (face.kind === 'note') return <span className="conflict-note">{face.words}</span>;
  if (face.kind === 'picture')
    return (
      <span className="conflict-picture">
        <img src={pictureUrl(face.url, 'w320')} alt="" loading="lazy" />
        {face.alt === undefined ? null : (
          <span className="conflict-note">
            {face.alt ? `Described as ‘${face.alt}’` : 'Without a description'}
          </span>
        )}
      </span>
    );
  if (face.kind === 'list')
    return (
      <span className="conflict-list">
        {face.items.map((item, index) => (
          <span key={index}>
            {index + 1}. {item}
          </span>
        ))}
      </span>
    );
  return (
    <span className="conflict-text">
      {wordDiff(face.before, face.text).map(({ kind, text }, index) => {
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return kind === 'removed' ? <del key={index}>{text}</del> : text;
      })}
    </span>
  );
}
