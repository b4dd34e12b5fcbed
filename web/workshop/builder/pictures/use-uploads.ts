import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Upload, UploadNotice, Uploads, UploadSlot } from './uploads.ts';

export const UploadsContext = createContext<Uploads | undefined>(undefined);

/** The uploads of the open template. */
export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('There is no UploadsContext around this component.');
  return uploads;
}

/** The upload of a field, which is on the screen as long as the component that calls this. */
export function useUpload(slot: UploadSlot): Upload {
  const uploads = useUploads();
  const { widget, path, label } = slot;
  useEffect(() => uploads.show({ widget, path, label }), [uploads, widget, path, label]);
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(slot));
}

/** Whether any picture is on its way to the server. */
export function useIsSending(): boolean {
  const { subscribe, isSending } = useUploads();
  return useSyncExternalStore(subscribe, isSending);
}

/** Notices of uploads to show outside of their fields. */
export function useUploadNotices(): readonly UploadNotice[] {
  const { subscribe, getNotices } = useUploads();
  return useSyncExternalStore(subscribe, getNotices);
}
