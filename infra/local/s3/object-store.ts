import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type ReadStream } from 'node:fs';
import { access, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ObjectInfo {
  key: string;
  contentType: string;
  cacheControl: string;
  /** User metadata: `x-amz-meta-` headers, without the prefix. */
  metadata: Record<string, string>;
  bytes: number;
  /** MD5 of the content in hex, without quotes. */
  etag: string;
  modified: string;
}

/** What lower-case headers, or fields of a form, say about an object. */
export function metadataOf(headers: Record<string, string>) {
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value;
  }
  const contentType = headers['content-type'] || 'binary/octet-stream';
  return { contentType, cacheControl: headers['cache-control'] ?? '', metadata };
}

/** Limits of an upload, and the check of its digest. */
export interface PutChecks {
  /** Called with the bytes so far; throws to refuse the upload. */
  progress?: (bytes: number) => void;
  /** Called at the end with the size and the SHA-256 in hex; throws to refuse the upload. */
  complete?: (bytes: number, sha256: string) => void;
  /** Called with what the upload is about to replace, which nothing else replaces meanwhile; throws to refuse it. */
  replaces?: (before: ObjectInfo | null) => void;
}

interface Entry extends ObjectInfo {
  file: string;
}

/**
 * Objects of one bucket in a folder: a file for the bytes, and an entry named by the key's hash that points
 * to it. An upload counts when its entry is renamed, so a reader or a crash sees the old object or the new
 * one, whole.
 */
export class ObjectStore {
  readonly #folder: string;
  #committing: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores an object, or rejects and changes nothing. */
  async put(
    about: Pick<ObjectInfo, 'key' | 'contentType' | 'cacheControl' | 'metadata'>,
    content: Readable,
    checks: PutChecks = {},
  ): Promise<ObjectInfo> {
    await mkdir(this.#folder, { recursive: true });
    const file = `${randomUUID()}.data`;
    const path = join(this.#folder, file);
    try {
      const { bytes, md5, sha256 } = await this.#receive(content, path, checks.progress);
      checks.complete?.(bytes, sha256);
      const { key, contentType, cacheControl, metadata } = about;
      const modified = new Date().toISOString();
      const info = { key, contentType, cacheControl, metadata, bytes, etag: md5, modified };
      const before = await this.#inTurn(async () => {
        const replaced = await this.#entry(key);
        checks.replaces?.(replaced);
        await this.#commit({ ...info, file });
        return replaced;
      });
      if (before) await rm(join(this.#folder, before.file), { force: true });
      return info;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** An object's metadata, or null. One without its bytes counts as missing, so that it is uploaded again. */
  async head(key: string): Promise<ObjectInfo | null> {
    const entry = await this.#entry(key);
    if (!entry) return null;
    return access(join(this.#folder, entry.file)).then(
      () => entry,
      () => null,
    );
  }

  /** An object and its bytes from `start` to `end` inclusive, or null. The caller closes the stream. */
  async get(
    key: string,
    rangeOf: (bytes: number) => { start: number; end: number } | null = () => null,
  ): Promise<{ info: ObjectInfo; range: { start: number; end: number } | null; content: ReadStream } | null> {
    const entry = await this.#entry(key);
    if (!entry) return null;
    const range = rangeOf(entry.bytes);
    const file = await open(join(this.#folder, entry.file)).catch(() => null);
    return file && { info: entry, range, content: file.createReadStream(range ?? {}) };
  }

  async delete(key: string): Promise<void> {
    const entry = await this.#entry(key);
    if (!entry) return;
    await rm(this.#pathOf(key), { force: true });
    await rm(join(this.#folder, entry.file), { force: true });
  }

  /** Every object whose key has the prefix, in UTF-8 byte order of the keys. */
  async list(prefix: string): Promise<ObjectInfo[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const entries: ObjectInfo[] = [];
    for (const name of names.filter((name) => name.endsWith('.json'))) {
      const entry = await readEntry(join(this.#folder, name));
      if (entry?.key.startsWith(prefix)) entries.push(entry);
    }
    return entries.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  async #receive(content: Readable, path: string, progress: PutChecks['progress']) {
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        md5.update(chunk);
        sha256.update(chunk);
        try {
          progress?.(bytes);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    await pipeline(content, measure, createWriteStream(path, { flags: 'wx' }));
    return { bytes, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
  }

  /** One commit after another, so that a condition still holds when its object is replaced. */
  #inTurn<T>(commit: () => Promise<T>): Promise<T> {
    const committed = this.#committing.then(commit);
    this.#committing = committed.catch(() => undefined);
    return committed;
  }

  async #commit(entry: Entry): Promise<void> {
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, JSON.stringify(entry));
    await rename(draft, this.#pathOf(entry.key));
  }

  #entry(key: string): Promise<Entry | null> {
    return readEntry(this.#pathOf(key));
  }

  #pathOf(key: string): string {
    return join(this.#folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}

async function readEntry(path: string): Promise<Entry | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Entry;
  } catch {
    return null;
  }
}
