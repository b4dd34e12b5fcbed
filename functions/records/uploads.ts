import type { CropSource } from '#contract/uploads.ts';
import type { StoredBy } from './templates.ts';

export interface StoredUpload {
  name: string;
  key: string;
  /** First 32 hex digits of its SHA-256, by which an import recognizes it. */
  digest: string;
  filename: string;
  alt: string;
  width: number;
  height: number;
  bytes: number;
  uploaded: StoredBy;
  /** Since when sweeps have found it unused (ISO 8601); absent while used. */
  unusedSince?: string;
  /** Object keys that its name has had, the newest last; they stay in the bucket as long as it does. */
  former?: string[];
  /** Of a crop: the name of the picture it was cut from, and how. */
  source?: CropSource;
}

export interface StoredIncoming {
  key: string;
  filename: string;
  expires: number;
}

/** Where uploads arrive; not public. */
export const incomingPrefix = 'incoming/';
