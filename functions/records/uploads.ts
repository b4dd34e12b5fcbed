import type { StoredBy } from './templates.ts';

/** Metadata of an uploaded picture, beside its StoredImage. */
export interface StoredUpload {
  /** Name of the picture in the show. */
  name: string;
  /** Object key it is served from. */
  key: string;
  /** First 32 hex digits of its SHA-256, by which an import recognizes it. */
  digest: string;
  /** Original file name. */
  filename: string;
  alt: string;
  width: number;
  height: number;
  bytes: number;
  uploaded: StoredBy;
  /** Since when sweeps have found it unused (ISO 8601); absent while used. */
  unusedSince?: string;
}

/** An upload that is allowed but not finished. */
export interface StoredIncoming {
  key: string;
  filename: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** Prefix in the picture bucket where uploads arrive; it is not public. */
export const incomingPrefix = 'incoming/';
