import type { Ref } from 'react';

interface PicturesInputProps {
  /** For the button that opens the browser's dialog with `click()`. */
  ref: Ref<HTMLInputElement>;
  multiple?: boolean;
  /** At least one; the same file can be chosen again. */
  onFiles: (files: File[]) => void;
}

/** Takes pictures from the browser's dialog; a button beside it is what people see and press. */
export const PicturesInput = ({ ref, multiple = false, onFiles }: PicturesInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept="image/*"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
