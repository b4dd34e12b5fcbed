import type { UploadedPicture } from '#contract/uploads.ts';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { PicturesInput } from '../ui/pictures-input.tsx';
import { Tool } from '../ui/tool.tsx';
import { useSending, type Sending } from './use-sending.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface UploadAreaProps {
  onSent: (picture: UploadedPicture) => void;
  children: ReactNode;
}

/** A part of the screen onto which files are dropped, with a button for those who choose them. */
export function UploadArea({ onSent, children }: UploadAreaProps) {
  const { list, add, retry, drop } = useSending(onSent);
  const dropping = useFileDrop(add);
  const input = useRef<HTMLInputElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files, beside its button
    <div {...dropping}>
      <div className="pictures-drop" data-over={dropping['data-over']}>
        <Glyph name="picture" />
        <p>
          <strong>Drop pictures here</strong>
          <span>
            Photos up to 30 MB each, as many at once as you like. They are made smaller on their way.
          </span>
        </p>
        <PicturesInput ref={input} multiple onFiles={add} />
        <Button onClick={() => input.current?.click()}>Upload pictures</Button>
      </div>
      {list.length > 0 ? (
        <ul className="pictures-sending" aria-label="Uploads">
          {list.map((each) => (
            <SendingItem
              key={each.id}
              sending={each}
              onRetry={() => retry(each.id)}
              onDrop={() => drop(each.id)}
            />
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}

interface SendingItemProps {
  sending: Sending;
  onRetry: () => void;
  onDrop: () => void;
}

function SendingItem({ sending: { file, state, part, fault }, onRetry, onDrop }: SendingItemProps) {
  const isOver = state === 'failed' || state === 'refused';
  return (
    <li data-state={state}>
      <span className="pictures-sending-name">{file.name}</span>
      {state === 'sending' ? (
        <progress value={part} max={1} aria-label={`Uploading: ${file.name}`} />
      ) : (
        <span>{state === 'waiting' ? 'Waiting…' : fault}</span>
      )}
      {state === 'failed' ? (
        <Button tone="secondary" className="btn-compact" onClick={onRetry}>
          Try again
          <VisuallyHidden>: {file.name}</VisuallyHidden>
        </Button>
      ) : null}
      <Tool
        glyph="close"
        label={isOver ? `Remove from this list: ${file.name}` : `Cancel the upload: ${file.name}`}
        onClick={onDrop}
      />
    </li>
  );
}
