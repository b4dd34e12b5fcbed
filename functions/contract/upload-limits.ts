/** Largest upload in bytes (tests/SPEC.md: Validation: up to 5 MB). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Kinds of picture that may be uploaded, by content type, with the extension they are stored under; never SVG. */
export const uploadTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type UploadType = keyof typeof uploadTypes;
