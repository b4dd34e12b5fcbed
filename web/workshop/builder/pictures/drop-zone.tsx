import { uploadTypes } from '#contract/upload-limits.ts';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface DropZoneProps {
  /** What the picture is for, such as `Desktop picture`. */
  label: string;
  onFiles: (files: Iterable<File>) => void;
  children?: ReactNode;
}

/** Takes a picture that is chosen, dropped or pasted. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className="drop-zone"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        onFiles(event.clipboardData.files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={Object.keys(uploadTypes).join()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is a new choice.
          event.target.value = '';
        }}
      />
      <Button
        tone="outline-primary"
        aria-label={`Choose a picture: ${label}`}
        onClick={() => input.current?.click()}
      >
        Choose a picture
      </Button>
      {children}
      <p className="form-text">
        Or drop it here, or paste it. JPEG, PNG, WebP or AVIF, up to 5&nbsp;MB; it is cut to
        1600&nbsp;×&nbsp;900.
      </p>
    </div>
  );
}
