import { TextField } from '../../ui/text-field.tsx';

/** The field that pictures of the library are found by. */
export const PictureSearch = ({ text, onText }: { text: string; onText: (text: string) => void }) => (
  <TextField
    label="Search"
    type="search"
    autoComplete="off"
    spellCheck={false}
    maxLength={200}
    required={false}
    placeholder="File name, text, or where used"
    value={text}
    onChange={({ target }) => onText(target.value)}
  />
);
