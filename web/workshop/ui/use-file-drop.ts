import { useState, type DragEvent } from 'react';

/**
 * The props of an element onto which files are dropped; `data-over` while they are over it. Of two such elements, the inner one
 * takes them. Whatever else is dragged passes.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      setIsOver(!event.isDefaultPrevented());
      event.preventDefault();
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent): void => {
      setIsOver(false);
      if (!holdsFiles(event) || event.isDefaultPrevented()) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
