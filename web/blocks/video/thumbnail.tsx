import { Thumb } from '../parts/thumb.tsx';

export const Thumbnail = () => (
  <Thumb>
    <path opacity=".25" d="M8 6h80v48H8z" />
    <circle data-accent="" cx="48" cy="30" r="12" />
    <path opacity=".9" d="M44 24v12l10-6z" />
  </Thumb>
);
