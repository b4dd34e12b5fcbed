import { pictureUrl } from '#contract/pictures.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { formatWhen } from '../ui/times.ts';
import { AltField } from './alt-field.tsx';
import { Places } from './places.tsx';

export interface Asked {
  what: 'replace' | 'delete';
  name: string;
}

interface PictureCardProps {
  picture: LibraryPicture;
  timeZone: string;
  onTyped: () => void;
  onSaved: (alt: string) => void;
  onAsk: (asked: Asked) => void;
}

/** A picture of the library: what it is, what it shows in words, where it is used, and what can be done with it. */
export function PictureCard({ picture, timeZone, onTyped, onSaved, onAsk }: PictureCardProps) {
  const heading = useId();
  const { name, filename, from, isVideo, uses } = picture;
  const button = (what: Asked['what'], label: string) => (
    <Button tone="secondary" className="btn-compact" onClick={() => onAsk({ what, name })}>
      {label}
      <VisuallyHidden> {filename}</VisuallyHidden>
    </Button>
  );
  return (
    <li className="picture-card" aria-labelledby={heading}>
      <div className="picture-face">
        {isVideo ? (
          <span>
            <Glyph name="eye" />
            Video
          </span>
        ) : (
          <img src={pictureUrl(picture.url, 'w640')} alt="" loading="lazy" />
        )}
      </div>
      <div className="picture-words">
        <h2 id={heading}>{filename}</h2>
        <p className="picture-facts">{factsOf(picture, timeZone)}</p>
        {from === 'upload' ? (
          <AltField picture={picture} onTyped={onTyped} onSaved={onSaved} />
        ) : (
          <p className="picture-note">{importNote(isVideo)}</p>
        )}
        <div className="picture-used">
          <h3>{uses.length > 0 ? 'Used by' : 'Not used'}</h3>
          {uses.length > 0 ? <Places uses={uses} /> : null}
          {uses.length === 0 && from === 'upload' ? (
            <p className="picture-note">Deleted by itself after 30 days unused.</p>
          ) : null}
        </div>
      </div>
      {isVideo ? null : (
        <div className="picture-actions">
          {button('replace', 'Replace')}
          {from === 'upload' ? button('delete', 'Delete') : null}
        </div>
      )}
    </li>
  );
}

const importNote = (isVideo: boolean): string =>
  isVideo
    ? 'From an import. Only an import can replace it or take it away: videos can’t be uploaded here.'
    : 'From an import, which alone can delete it. Replace it to give it an alternative text here.';

function factsOf({ width, height, bytes, at }: LibraryPicture, timeZone: string): string {
  const size = width > 0 ? [`${width} × ${height} px`] : [];
  const when = at === null ? [] : [formatWhen(at, timeZone)];
  return [...size, sizeText(bytes), ...when].join(' · ');
}

const megabyte = 1024 * 1024;

const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
