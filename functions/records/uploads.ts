import type { StoredBy } from './templates.ts';

/** What is known of a picture that an admin has uploaded, beside where it is served from (StoredImage of the same name). */
export interface StoredUpload {
  /** Name of the picture in the show. */
  name: string;
  /** Object key it is served from. */
  key: string;
  /** First 32 hex digits of the SHA-256 of its content, by which an import knows it. */
  digest: string;
  /** Name of the file as the admin had it. */
  filename: string;
  alt: string;
  width: number;
  height: number;
  bytes: number;
  uploaded: StoredBy;
  /** Since when no look has found it used, an instant; absent while it is used, and before the first look. */
  unusedSince?: string;
}

/** An upload that has been allowed, until somebody says that it has arrived. */
export interface StoredIncoming {
  key: string;
  filename: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** Where uploads arrive in the picture bucket; nothing is served from there. */
export const incomingPrefix = 'incoming/';
