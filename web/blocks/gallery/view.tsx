import type { Widget } from '#contract/templates.ts';
import { useState } from 'react';
import { sourcesOf, wideSizes } from '../../pictures.ts';
import { WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import { GalleryLook, type GalleryPicture } from './look.tsx';
import './gallery.scss';

/** `Gallery`: pictures side by side, the first of five or more larger; each opens large. */
export function View({ widget: { options } }: { widget: Widget }) {
  const [start, setStart] = useState<number>();
  const pictures = options.gallery.pictures.filter(({ picture }) => picture);
  if (pictures.length === 0) return null;
  return (
    <WidgetFrame kind="gallery" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <ul className="gallery-list" {...rowsOf(pictures.length)}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Tile picture={picture} number={index + 1} onOpen={() => setStart(index)} />
          </li>
        ))}
      </ul>
      <WidgetButtons buttons={options.buttons} />
      {start === undefined ? null : (
        <GalleryLook pictures={pictures} start={start} onClose={() => setStart(undefined)} />
      )}
    </WidgetFrame>
  );
}

/** Columns of wide windows, and whether the first picture takes the room of four, so that whole rows are filled where they can be. */
function rowsOf(count: number) {
  const isLarge = count === 5 || (count > 5 && count % 3 === 0);
  const columns = count < 3 ? count : count < 6 && count !== 3 ? 4 : 3;
  return { 'data-columns': columns, 'data-large': isLarge || undefined };
}

function Tile(props: { picture: GalleryPicture; number: number; onOpen: () => void }) {
  const { picture, number, onOpen } = props;
  const { alt, caption } = picture;
  return (
    <button type="button" onClick={onOpen}>
      <img
        {...sourcesOf(picture.picture, wideSizes, '(min-width: 768px) 33vw, 50vw')}
        alt={alt}
        width="800"
        height="600"
        loading="lazy"
        decoding="async"
      />
      <span className="visually-hidden">{alt || caption ? null : `Picture ${number}`} Show it large</span>
    </button>
  );
}
