import { pictureUrl } from '#contract/pictures.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { pageFields } from '#contract/page-fields.ts';
import { picturesAmong } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widget-fields.ts';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../counts.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AltField } from '../../pictures/alt-field.tsx';
import { found, userWords } from '../../pictures/find.ts';
import { PictureSearch } from '../../pictures/picture-search.tsx';
import { useLibrary } from '../../pictures/use-library.ts';
import { LoadState } from '../../ui/calls.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { TemplateDraft } from '../state/draft.ts';
import { useEditorStore } from '../state/store.tsx';

/** The texts of the pictures that a template shows, by address: an import's pictures have them nowhere else. */
export function textsIn({ page, widgets }: TemplateDraft): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const shown = widgets.flatMap(({ options }) => picturesAmong(optionFields, options));
  for (const { url, alt } of [...shown, ...picturesAmong(pageFields, page)])
    if (alt && !texts.has(url)) texts.set(url, alt);
  return texts;
}

/** All pictures of the show: found by words, with their texts and where they are used, to pick one. */
export function PictureLibrary(props: { onPick: (picture: LibraryPicture) => void; onClose: () => void }) {
  const { loaded, kept, keep, letGo, change } = useLibrary();
  const [text, setText] = useState('');
  const store = useEditorStore();
  const texts = textsIn(store.getState().draft);
  const pictures = loaded.data
    ?.filter(({ isVideo }) => !isVideo)
    .map((picture) =>
      picture.from === 'import' ? { ...picture, alt: texts.get(picture.url) ?? '' } : picture,
    );
  const shown = pictures && found(pictures, { text, filter: 'all' }, kept);
  return (
    <Modal title="Picture library" onClose={props.onClose}>
      <div className="picture-library">
        <LoadState
          of={loaded}
          label="Loading the pictures"
          skeleton={<SkeletonText lines={6} label="Loading the pictures" />}
        />
        {pictures && pictures.length > 0 ? (
          <PictureSearch
            text={text}
            onText={(next) => {
              letGo();
              setText(next);
            }}
          />
        ) : null}
        {pictures && shown ? (
          <p className="picture-library-count" role="status">
            {pictures.length === 0
              ? 'There are no pictures yet. Those that you upload appear here.'
              : shown.length === 0
                ? 'No picture matches. Try another word.'
                : `${plural(shown.length, 'picture')}${shown.length < pictures.length ? ` of ${pictures.length}` : ''}`}
          </p>
        ) : null}
        <ul className="used-pictures" aria-label="Pictures of the library">
          {shown?.map((picture) => (
            <LibraryItem
              key={picture.name}
              picture={picture}
              onPick={() => props.onPick(picture)}
              onTyped={() => keep(picture.name)}
              onSaved={(alt) => change(picture.name, { alt })}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

interface LibraryItemProps {
  picture: LibraryPicture;
  onPick: () => void;
  onTyped: () => void;
  onSaved: (alt: string) => void;
}

function LibraryItem({ picture, onPick, onTyped, onSaved }: LibraryItemProps) {
  const { url, filename, alt, from, width, height, uses } = picture;
  const [isEditing, setIsEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isEditing) item.current?.querySelector('textarea')?.focus();
  }, [isEditing]);
  return (
    <li ref={item}>
      <button type="button" onClick={onPick}>
        <img src={pictureUrl(url, 'w320')} alt={alt} width="320" height="180" loading="lazy" />
        <span>{filename}</span>
      </button>
      <div className="picture-library-words">
        {width > 0 ? <p>{`${width} × ${height} px`}</p> : null}
        <p>{usesText(uses)}</p>
        {isEditing ? (
          <AltField picture={picture} onTyped={onTyped} onSaved={onSaved} />
        ) : (
          <p className={alt ? 'picture-library-alt' : undefined}>{alt || 'No alternative text'}</p>
        )}
        {isEditing || from !== 'upload' ? null : (
          <Button tone="link" onClick={() => setIsEditing(true)}>
            {alt ? 'Change the text' : 'Add a text'}
            <VisuallyHidden> of {filename}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Uses that are named before the rest is counted. */
const mostNamed = 2;

function usesText(uses: LibraryPicture['uses']): string {
  if (uses.length === 0) return 'Not used';
  const named = uses.slice(0, mostNamed).map(({ part, name }) => `${userWords[part]}: ${name}`);
  const more = uses.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}
