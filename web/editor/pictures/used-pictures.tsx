import { pictureUrl } from '#contract/pictures.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { Modal } from '../shell/modal.tsx';

interface UsedPicturesProps {
  onPick: (picture: UploadedPicture) => void;
  onClose: () => void;
}

/** The pictures uploaded before, to pick one again. */
export function UsedPictures({ onPick, onClose }: UsedPicturesProps) {
  const [pictures, setPictures] = useState<UploadedPicture[]>();
  const [fault, setFault] = useState<string>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    callAdmin('uploads.list', {}).then(
      (answer) => isWanted && setPictures(answer.pictures),
      (error: unknown) => isWanted && setFault((error as Error).message),
    );
    return () => {
      isWanted = false;
    };
  }, [tries]);

  return (
    <Modal title="Pictures used before" onClose={onClose}>
      {fault ? (
        <Alert>
          <p>{fault}</p>
          <Button
            tone="secondary"
            onClick={() => {
              setFault(undefined);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </Alert>
      ) : null}
      {!fault && !pictures ? <p role="status">Loading the pictures…</p> : null}
      {pictures?.length === 0 ? (
        <p>No pictures yet. Those that you upload will be here to pick again.</p>
      ) : null}
      <ul className="used-pictures">
        {pictures?.map((picture) => (
          <li key={picture.url}>
            <button type="button" onClick={() => onPick(picture)}>
              <img src={pictureUrl(picture.url, '800x450')} alt="" width="320" height="180" loading="lazy" />
              <span>{picture.alt || picture.filename}</span>
              {picture.used ? null : <span className="used-pictures-note">not in use</span>}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
