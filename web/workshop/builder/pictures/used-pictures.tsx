import { pictureUrl } from '#contract/pictures.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { picturesAmong } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widgets.ts';
import { callAdmin } from '../../api.ts';
import { LoadState, useLoaded } from '../../ui/calls.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useEditorStore } from '../state/store.tsx';
import type { TemplateDraft } from '../state/draft.ts';

/** Where a picture is, and what it shows to those who don't see it. */
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

interface UsedPicturesProps {
  onPick: (picture: PickedPicture) => void;
  onClose: () => void;
}

const loadUploads = async (signal: AbortSignal) => (await callAdmin('uploads.list', {}, { signal })).pictures;

/** The pictures uploaded before, and those that the template shows, wherever they came from, to pick one again. */
export function UsedPictures({ onPick, onClose }: UsedPicturesProps) {
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

/** A picture to pick, with what it is called. */
interface Choice extends PickedPicture {
  name: string;
  note: string;
}

/** Uploaded pictures, newest first, then those of the template that were not uploaded here but came with an import. */
function choicesOf(uploads: readonly UploadedPicture[], inTemplate: readonly PickedPicture[]): Choice[] {
  const uploaded = new Set(uploads.map(({ url }) => url));
  return [
    ...uploads.map(({ url, alt, filename, used }) => ({
      url,
      alt,
      name: alt || filename,
      note: used ? '' : 'not in use',
    })),
    ...inTemplate
      .filter(({ url }) => !uploaded.has(url))
      .map(({ url, alt }, index) => ({
        url,
        alt,
        name: alt || `Picture ${index + 1} of this template`,
        note: '',
      })),
  ];
}
