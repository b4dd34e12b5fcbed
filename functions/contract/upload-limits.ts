/** In bytes (tests/SPEC.md: Validation). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Allowed content types, with their file extension; never SVG. */
export const uploadTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type UploadType = keyof typeof uploadTypes;
