import { checkHandle, handleOf } from './fields.ts';
import { quoted } from './faults.ts';

export interface CastMember {
  name: string;
  /** Without its @; empty where there is none. */
  twitter: string;
}

/** Reads a cast: names split by `|`, each `Name` or `Name @handle`. */
export function readCast(value: string, fault: (message: string) => void): CastMember[] {
  if (value === '') return [];
  return value.split('|').map((entry) => readMember(entry.trim(), fault));
}

function readMember(entry: string, fault: (message: string) => void): CastMember {
  const [, name = '', handle = ''] = /^(?:(.*\S)\s+)?@(\S*)$/su.exec(entry) ?? [undefined, entry];
  if (name === '') fault(`a name is missing in ${quoted(entry)}; write Name or Name @handle, split by |`);
  if (/(^|\s)@/.test(name) || (entry.endsWith('@') && handle === '')) {
    fault(`bad twitter handle in ${quoted(entry)}; write Name @handle`);
  }
  const bad = checkHandle(handle);
  if (bad) fault(bad);
  return { name, twitter: handleOf(handle) };
}

/** The cast as the CSV column holds it. */
export function writeCast(cast: readonly CastMember[]): string {
  return cast.map(({ name, twitter }) => (twitter ? `${name} @${twitter}` : name)).join('|');
}
