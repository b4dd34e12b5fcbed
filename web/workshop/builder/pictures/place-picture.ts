import type { SendOptions } from '../../pictures/files/upload-picture.ts';
import {
  keyOfCut,
  sentCut,
  type Chosen,
  type Entry,
  type Upload,
  type UploadDependencies,
} from './upload-entry.ts';

/** Part of the progress that the whole picture takes where a crop follows it, which is smaller. */
const wholeShare = 0.8;

/**
 * Sends what is left to send of a chosen picture, in order: the whole, the crop of it, the text; and then puts it into its field. What is sent stays
 * so when a later step fails. A picture whose widget is removed is only sent whole.
 * @param first what is chosen; it may change while it is sent
 * @param set shows the next state at the field
 * @throws as `sendPicture`
 */
export async function placePicture(
  entry: Entry,
  first: Chosen,
  { send, changeAlt, announce }: Pick<UploadDependencies, 'send' | 'changeAlt' | 'announce'>,
  { signal, set }: { signal: AbortSignal; set: (upload: Upload) => void },
): Promise<void> {
  const { file, bitmap } = first;
  const now = () => entry.upload.chosen ?? first;
  const options = (from: number, to: number): SendOptions => ({
    signal,
    onProgress: (part) => set({ ...entry.upload, progress: from + part * (to - from) }),
  });
  const share = entry.whole ? 0 : sentCut(first).shape === 'whole' ? 1 : wholeShare;
  if (!entry.whole) {
    const alt = first.alt ?? entry.alt;
    const whole = await send({ file, bitmap, alt }, options(0, share));
    signal.throwIfAborted();
    entry.whole = { name: whole.name, alt: alt.trim() };
    entry.made.set('whole', whole.url);
  }
  if (entry.isRemoved) return;
  const { name } = entry.whole;
  const cut = sentCut(now());
  const key = keyOfCut(cut);
  const url =
    entry.made.get(key) ?? (await send({ file, bitmap, alt: '', cut, source: name }, options(share, 1))).url;
  entry.made.set(key, url);
  const { alt } = now();
  if (alt !== undefined && alt.trim() !== entry.whole.alt) {
    await changeAlt(name, alt.trim(), signal);
    entry.whole = { name, alt: alt.trim() };
  }
  signal.throwIfAborted();
  if (entry.isRemoved) return;
  const before = entry.upload.placed;
  entry.apply({ url, alt });
  // What was typed since is still to be sent.
  const { alt: typed, ...rest } = now();
  set({ chosen: typed === alt ? rest : { ...rest, alt: typed }, placed: url });
  if (before !== url) announce(before === undefined ? `${file.name} is uploaded.` : 'The crop is changed.');
}
