import { useState } from 'react';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';

/** The template's title, to be changed where it stands. What is typed in one go is one step of undo. */
export function TitleField() {
  const { dispatch } = useEditorStore();
  const title = useEditorSelector(({ draft }) => draft.title);
  // What stands in the field may end with a space, or be nothing, while it is typed; the title is neither.
  const [typed, setTyped] = useState<string>();
  const isBlank = typed?.trim() === '';
  return (
    <span className="title-field" data-value={typed ?? title}>
      <input
        aria-label="Title of the template"
        aria-invalid={isBlank}
        title={isBlank ? 'A template needs a title; the old one stays until there is another.' : title}
        size={1}
        maxLength={200}
        autoComplete="off"
        value={typed ?? title}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value.trim()) dispatch({ type: 'rename', title: value.trim(), mergeKey: 'title' });
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' || key === 'Escape') currentTarget.blur();
        }}
        onBlur={() => {
          setTyped(undefined);
          dispatch({ type: 'seal' });
        }}
      />
    </span>
  );
}
