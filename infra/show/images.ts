import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredImage } from '#records/show.ts';
import { type Faults, quoted } from '#content/faults.ts';
import { isPictureName, isVideoName } from '#content/fields.ts';
import type { WantedImages } from '#content/wanted.ts';

export interface Picture extends StoredImage {
  path: string;
  digest: string;
}

/** In bytes (tests/SPEC.md: Constants and limits). */
const largestPicture = 5 * 1024 * 1024;

export interface ImagesFolder extends WantedImages {
  pictures: Picture[];
}

/** Reads the pictures and videos in `images/` and checks their content. Hidden files are ignored. */
export async function readImages(folder: string, faults: Faults): Promise<ImagesFolder> {
  const found = await readdir(folder).catch(() => undefined);
  if (!found) {
    faults.in('images')(1, 'folder', 'is not a readable folder');
    return { pictures: [], mayHold: () => true };
  }
  const entries = found.filter((name) => !name.startsWith('.') && name !== 'Thumbs.db').toSorted();
  const names = new Set<string>();
  const pictures: Picture[] = [];
  for (const entry of entries) {
    const name = entry.normalize('NFC');
    const fault = (message: string): void => faults.in(`images/${name}`)(1, 'image', message);
    if (names.has(name)) fault('is there twice, spelled with different Unicode characters; rename one file');
    names.add(name);
    const picture = await readPicture(join(folder, entry), name);
    if (typeof picture === 'string') fault(picture);
    else pictures.push(picture);
  }
  return { pictures, mayHold: (name) => names.has(name) };
}

async function readPicture(path: string, name: string): Promise<Picture | string> {
  // A symbolic link may be broken.
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return 'is not a readable file; pictures belong directly in images/';
  if (!isPictureName(name)) return `${quoted(name)} is not a valid picture name; rename the file`;
  const isVideo = isVideoName(name);
  if (info.size > largestPicture)
    return `is too large: ${info.size} bytes; a ${isVideo ? 'video' : 'picture'} can have up to ${largestPicture} (5 MB)`;
  const content = await readFile(path);
  const type = isVideo ? videoType(content) : await pictureType(content);
  if (typeof type === 'string') return type;
  const { extension, ...kind } = type;
  const digest = digestOf(content);
  return { name, digest, key: `${digest}.${extension}`, bytes: info.size, path, ...kind };
}

/** First 32 hex digits of the SHA-256: the name under which an imported picture is served. */
export const digestOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** The type of a file by its content, or its fault. */
type FileType = ({ extension: string } & Pick<StoredImage, 'contentType' | 'width' | 'height'>) | string;

/** Picture formats that browsers show and that carry no script, by sharp's names. */
const extensions: Record<string, string> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
};

async function pictureType(content: Buffer): Promise<FileType> {
  const { default: sharp } = await import('sharp');
  try {
    const { format, compression, autoOrient } = await sharp(content).metadata();
    const extension = format === 'heif' && compression !== 'av1' ? undefined : extensions[format];
    if (!extension) return `is not a supported format (${format}); use JPEG, PNG, WebP, AVIF or GIF`;
    const { width, height } = autoOrient;
    return { extension, contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}`, width, height };
  } catch {
    return 'does not contain a picture; use JPEG, PNG, WebP, AVIF or GIF';
  }
}

function videoType(content: Buffer): FileType {
  const head = content.toString('latin1', 0, 64);
  if (/^.{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V )/s.test(head))
    return { extension: 'mp4', contentType: 'video/mp4' };
  if (head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm'))
    return { extension: 'webm', contentType: 'video/webm' };
  return 'does not contain a video; use MP4 or WebM';
}
