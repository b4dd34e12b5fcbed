import { pictureUrl } from '#contract/pictures.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { logFailure } from '../../../../log.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PicturesInput } from '../../../ui/pictures-input.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { callAdmin } from '../../../api.ts';
import { LoadState, useLoaded } from '../../../ui/calls.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { openPicture, sendPicture } from '../../../pictures/files/upload-picture.ts';
import type { TextPicture, TextPictures } from './figures.ts';
import '../../pictures/pictures.scss';

interface PictureDialogProps {
  /** The one at the cursor, to be changed. */
  current: TextPicture | undefined;
  pictures: TextPictures;
  onPicture: (picture: TextPicture, caption: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const loadPictures = async (signal: AbortSignal) =>
  (await callAdmin('uploads.list', {}, { signal })).pictures.filter(({ isVideo }) => !isVideo);

/** Uploads a picture or chooses one that is there, asks what it shows, and puts it into the text. */
export function PictureDialog({ current, pictures, onPicture, onRemove, onClose }: PictureDialogProps) {
  const [name, setName] = useState(current?.name);
  const [alt, setAlt] = useState(current?.alt ?? '');
  const [caption, setCaption] = useState('');
  const [uploaded, setUploaded] = useState<string>();
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => words.current?.focus(), [name]);
  const choose = (picture: Pick<LibraryPicture, 'name' | 'url' | 'alt'>) => {
    pictures.onAdd(picture.name, picture.url);
    setName(picture.name);
    if (alt === '' || name !== current?.name) setAlt(picture.alt);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === undefined) return;
    // The library offers it with the picture from then on.
    if (name === uploaded && alt.trim() !== '')
      callAdmin('uploads.change', { body: { name, alt: alt.trim() } }).catch((cause: unknown) =>
        logFailure('The alternative text could not be kept in the library.', cause),
      );
    onPicture({ name, alt: alt.trim() }, caption.trim());
  };
  const url = name === undefined ? undefined : pictures.urlOf(name);
  return (
    <Modal title={current ? 'Change the picture' : 'Add a picture'} onClose={onClose}>
      {name === undefined ? (
        <PictureChoice
          onUploaded={(picture) => {
            setUploaded(picture.name);
            choose(picture);
          }}
          onChoose={choose}
        />
      ) : (
        <form className="dialog-body" noValidate onSubmit={submit}>
          <div className="prose-picture">
            {url === undefined ? null : <img src={pictureUrl(url, 'w640')} alt="" />}
            <Button tone="secondary" onClick={() => setName(undefined)}>
              Choose another one
            </Button>
          </div>
          <TextField
            ref={words}
            label="What does the picture show?"
            hint="Read to people who cannot see it. Leave it empty if the picture only decorates."
            required={false}
            maxLength={500}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          {current ? null : (
            <TextField
              label="Caption"
              hint="Below the picture. You can leave it empty, or write it in the text later."
              required={false}
              maxLength={500}
              value={caption}
              onChange={({ target }) => setCaption(target.value)}
            />
          )}
          <div className="dialog-actions">
            <Button type="submit">{current ? 'Change the picture' : 'Add the picture'}</Button>
            {current ? (
              <Button tone="secondary" onClick={onRemove}>
                Take it out
              </Button>
            ) : null}
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

interface PictureChoiceProps {
  onUploaded: (picture: Pick<LibraryPicture, 'name' | 'url' | 'alt'>) => void;
  onChoose: (picture: LibraryPicture) => void;
}

/** A new picture from this device, or one of the library. */
function PictureChoice({ onUploaded, onChoose }: PictureChoiceProps) {
  const loaded = useLoaded(loadPictures);
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = loaded.data?.filter(({ filename, alt }) =>
    words.every((word) => `${filename} ${alt}`.toLowerCase().includes(word)),
  );
  return (
    <div className="dialog-body prose-choice">
      <Upload onUploaded={onUploaded} />
      <LoadState of={loaded} label="Loading the pictures" lines={4} />
      {loaded.data && loaded.data.length > 0 ? (
        <input
          type="search"
          className="form-control"
          aria-label="Find a picture of the show"
          placeholder="Find a picture of the show"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      {found?.length === 0 ? (
        <p>
          {words.length === 0
            ? 'The show has no pictures yet. Upload the first one above.'
            : 'No picture is called so.'}
        </p>
      ) : null}
      <ul className="used-pictures" aria-label="Pictures of the show">
        {found?.map((picture) => (
          <li key={picture.name}>
            <button type="button" onClick={() => onChoose(picture)}>
              <img src={pictureUrl(picture.url, 'w320')} alt="" width="320" height="180" loading="lazy" />
              <span>{picture.alt || picture.filename}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Upload({ onUploaded }: Pick<PictureChoiceProps, 'onUploaded'>) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ part: number; stop: AbortController }>();
  const [failure, setFailure] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  const send = async (file: File): Promise<void> => {
    const stop = new AbortController();
    setFailure(undefined);
    setSending({ part: 0, stop });
    try {
      const bitmap = await openPicture(file);
      const onProgress = (part: number) => setSending({ part, stop });
      onUploaded(await sendPicture({ file, bitmap, alt: '' }, { signal: stop.signal, onProgress }));
    } catch (cause) {
      if (!stop.signal.aborted)
        setFailure(
          cause instanceof DOMException || !(cause instanceof Error)
            ? 'This file could not be read. Please choose it again.'
            : cause.message,
        );
    } finally {
      setSending(undefined);
    }
  };
  const drop = useFileDrop(([file]) => {
    if (file) void send(file);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop a file, beside its button
    <div ref={place} className="drop-zone" {...drop}>
      <PicturesInput ref={input} onFiles={([file]) => file && void send(file)} />
      <Button tone="secondary" busy={sending !== undefined} onClick={() => input.current?.click()}>
        Upload a picture
      </Button>
      {sending ? (
        <>
          <progress value={sending.part} max={1} aria-label="Uploading the picture" />
          <Button tone="secondary" onClick={() => sending.stop.abort()}>
            Cancel
          </Button>
        </>
      ) : (
        <span className="prose-drop">or drop one here</span>
      )}
      {failure ? <Alert>{failure}</Alert> : null}
    </div>
  );
}
