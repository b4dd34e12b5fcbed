import { pictureUrl } from '#contract/pictures.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { picturesAmong } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widgets.ts';
import { callAdmin } from '../../api.ts';
import { LoadState, useLoaded } from '../../ui/calls.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useEditorStore } from '../state/store.tsx';
import type { TemplateDraft } from '../state/draft.ts';

export interface PickedPicture {
  url: string;
  alt: string;
}

/** The pictures that a template shows, each address once, in the order of the page. */
export function picturesIn({ widgets }: TemplateDraft): PickedPicture[] {
  const pictures = new Map<string, PickedPicture>();
  for (const { options } of widgets) {
    for (const picture of picturesAmong(optionFields, options)) {
      if (!pictures.has(picture.url)) pictures.set(picture.url, picture);
    }
  }
  return [...pictures.values()];
}

const loadUploads = async (signal: AbortSignal) =>
  (await callAdmin('uploads.list', {}, { signal })).pictures.filter(({ from }) => from === 'upload');

/** Lists the uploaded pictures and those of the template, to pick one again. */
export function UsedPictures(props: { onPick: (picture: PickedPicture) => void; onClose: () => void }) {
  const { onPick, onClose } = props;
  const loaded = useLoaded(loadUploads);
  const pictures = loaded.data;
  const store = useEditorStore();
  const choices = choicesOf(pictures ?? [], picturesIn(store.getState().draft));
  return (
    <Modal title="Pictures used before" onClose={onClose}>
      <LoadState
        of={loaded}
        label="Loading the pictures"
        skeleton={<p role="status">Loading the pictures…</p>}
      />
      {pictures && choices.length === 0 ? (
        <p>No pictures yet. Those that you upload will be here to pick again.</p>
      ) : null}
      <ul className="used-pictures">
        {choices.map(({ url, alt, name, note }) => (
          <li key={url}>
            <button type="button" onClick={() => onPick({ url, alt })}>
              <img src={pictureUrl(url, '800x450')} alt="" width="320" height="180" loading="lazy" />
              <span>{name}</span>
              {note ? <span className="used-pictures-note">{note}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Uploaded pictures, newest first, then those of the template that came with an import. */
function choicesOf(uploads: readonly LibraryPicture[], inTemplate: readonly PickedPicture[]) {
  const uploaded = new Set(uploads.map(({ url }) => url));
  const imported = inTemplate.filter(({ url }) => !uploaded.has(url));
  return [
    ...uploads.map(({ url, alt, filename, used }) => {
      const note = used ? '' : 'not in use';
      return { url, alt, name: alt || filename, note };
    }),
    ...imported.map(({ url, alt }, index) => {
      const name = alt || `Picture ${index + 1} of this template`;
      return { url, alt, name, note: '' };
    }),
  ];
}
