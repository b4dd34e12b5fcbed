import { useId, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PicturesInput } from '../ui/pictures-input.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { openPicture, sendPicture } from '../pictures/files/upload-picture.ts';
import { useTellIfLeft } from '../ui/notices.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface PictureInputProps {
  label: string;
  /** Name of the picture, or empty. */
  name: string;
  /** Its address; undefined while it is not known. */
  url: string | undefined;
  error?: string | undefined;
  hint?: string;
  /** @param url address of an uploaded picture */
  onChange: (name: string, url?: string) => void;
}

/** A picture of the show: chosen or dropped, sent whole, and named by the part that shows it. */
export function PictureInput({ label, name, url, error, hint, onChange }: PictureInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ part: number; stop: AbortController }>();
  const [failure, setFailure] = useState<string>();
  const tellIfLeft = useTellIfLeft();

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    setFailure(undefined);
    setSending({ part: 0, stop });
    try {
      const sent = await uploadWhole(file, stop.signal, (part) => setSending({ part, stop }));
      onChange(sent.name, sent.url);
      announce(`${label}: ${file.name} is uploaded.`);
    } catch (cause) {
      if (stop.signal.aborted) return;
      const words = cause instanceof Error ? cause.message : 'The upload failed. Try again.';
      setFailure(words);
      tellIfLeft(`${label}: ${file.name} is not uploaded. ${words}`);
    } finally {
      setSending(undefined);
    }
  }
  const drop = useFileDrop(([file]) => {
    if (file) void send(file);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a file, beside its button
    <div
      className="picture-input"
      {...drop}
      role="group"
      aria-labelledby={id}
      aria-describedby={failure || error ? `${id}-error` : undefined}
    >
      <p id={id} className="form-label">
        {label}
      </p>
      <div className="picture-input-face">
        {url ? <img src={url} alt="" /> : <span className="picture-input-empty">No picture</span>}
        <div className="picture-input-tools">
          <PicturesInput ref={input} onFiles={([file]) => file && void send(file)} />
          <Button tone="secondary" busy={sending !== undefined} onClick={() => input.current?.click()}>
            {name ? 'Replace' : 'Choose a picture'}
          </Button>
          {name && !sending ? (
            <Button tone="secondary" onClick={() => onChange('')}>
              Remove
            </Button>
          ) : null}
          {sending ? (
            <>
              <progress value={sending.part} max={1} aria-label={`Uploading: ${label}`} />
              <Button tone="secondary" onClick={() => sending.stop.abort()}>
                Cancel
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {hint ? <p className="form-text">{hint}</p> : null}
      <FieldError id={`${id}-error`}>{failure ?? error}</FieldError>
    </div>
  );
}

/**
 * Uploads a picture as it is, made smaller where it is larger than the site shows.
 * @throws Error with a sentence for people
 */
export async function uploadWhole(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
  const bitmap = await openPicture(file);
  try {
    return await sendPicture({ file, bitmap, alt: '' }, { signal, onProgress });
  } finally {
    bitmap.close();
  }
}
