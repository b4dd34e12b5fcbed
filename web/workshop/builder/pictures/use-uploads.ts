import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Upload, UploadSlot } from './upload-entry.ts';
import type { UploadNotice, Uploads } from './uploads.ts';

export const UploadsContext = createContext<Uploads | undefined>(undefined);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('There is no UploadsContext around this component.');
  return uploads;
}

/** The upload of a field that is on the screen. */
export function useUpload(slot: UploadSlot): Upload {
  const uploads = useUploads();
  const { widget, path, label, shape } = slot;
  useEffect(() => uploads.show({ widget, path, label, shape }), [uploads, widget, path, label, shape]);
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(slot));
}

export function useIsSending(): boolean {
  const { subscribe, isSending } = useUploads();
  return useSyncExternalStore(subscribe, isSending);
}

/** The ids of the widgets that wait for a picture, apart by spaces. */
export function useWaiting(): string {
  const { subscribe, waiting } = useUploads();
  return useSyncExternalStore(subscribe, waiting);
}

export function useUploadNotices(): readonly UploadNotice[] {
  const { subscribe, getNotices } = useUploads();
  return useSyncExternalStore(subscribe, getNotices);
}
