import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where a password is asked for. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stderr: Pick<NodeJS.WriteStream, 'write'>;
}

/**
 * Asks for a new password, twice on a terminal, and shows nothing of it; from a pipe it is the first line.
 * @throws Error when the two are not alike
 */
export async function askPassword({ stdin, stderr }: Terminal): Promise<string> {
  // The prompt is written beside the terminal's echo, which goes nowhere.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY === true });
  // Lines wait in it, also those that are there before they are asked for.
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (words: string): Promise<string> => {
    if (stdin.isTTY) stderr.write(words);
    const answer = await answers.next();
    if (stdin.isTTY) stderr.write('\n');
    return answer.done ? '' : answer.value;
  };
  try {
    const password = await ask('Password: ');
    if (stdin.isTTY && (await ask('The same again: ')) !== password)
      throw new Error('The two passwords are not alike; nothing was changed.');
    return password;
  } finally {
    lines.close();
  }
}
