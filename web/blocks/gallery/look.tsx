import type { WidgetOptions } from '#contract/widgets.ts';
import { useRef, useState } from 'react';
import { sourcesOf, wideSizes } from '../../pictures.ts';
import { ArrowIcon, CloseIcon } from '../../ui/icons.tsx';
import { usePictureDialog } from '../../ui/picture-dialog.ts';

export type GalleryPicture = WidgetOptions['gallery']['pictures'][number];

interface GalleryLookProps {
  pictures: readonly GalleryPicture[];
  /** Index of the picture to begin with. */
  start: number;
  onClose: () => void;
}

/** A picture as large as the window, and from here to the others: by buttons, arrow keys, or a swipe. */
export function GalleryLook({ pictures, start, onClose }: GalleryLookProps) {
  const touch = useRef<number>(undefined);
  const [index, setIndex] = useState(start);
  const { picture = '', alt = '', caption = '' } = pictures[index] ?? {};
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  const { dialog, close, handlers } = usePictureDialog(step);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions,jsx-a11y/click-events-have-key-events -- Escape closes a dialog
    <dialog
      ref={dialog}
      className="gallery-look"
      aria-label="Pictures"
      onClose={onClose}
      {...handlers}
      onTouchStart={({ touches }) => (touch.current = touches[0]?.clientX)}
      onTouchEnd={({ changedTouches }) => {
        const way = (changedTouches[0]?.clientX ?? 0) - (touch.current ?? 0);
        if (Math.abs(way) > 60) step(way < 0 ? 1 : -1);
      }}
    >
      <figure aria-live="polite">
        <img key={picture} {...sourcesOf(picture, wideSizes, '100vw')} alt={alt} />
        {caption.trim() ? <figcaption>{caption}</figcaption> : null}
      </figure>
      <div className="gallery-look-ways">
        <button
          type="button"
          className="icon-button"
          data-way="back"
          aria-label="Previous picture"
          onClick={() => step(-1)}
        >
          <ArrowIcon />
        </button>
        <span>
          {index + 1} of {pictures.length}
        </span>
        <button type="button" className="icon-button" aria-label="Next picture" onClick={() => step(1)}>
          <ArrowIcon />
        </button>
      </div>
      <button type="button" className="icon-button gallery-look-close" aria-label="Close" onClick={close}>
        <CloseIcon />
      </button>
    </dialog>
  );
}
