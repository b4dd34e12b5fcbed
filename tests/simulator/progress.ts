import { Presets, SingleBar } from 'cli-progress';
import type { RunProgress } from './run.ts';

/** Shows progress: a bar on a terminal; elsewhere a line per tenth of the answers and per kill. */
export function createProgress(output: NodeJS.WriteStream): {
  show: (progress: RunProgress) => void;
  stop: () => void;
} {
  return output.isTTY ? bar(output) : lines(output);
}

function bar(stream: NodeJS.WriteStream) {
  const format = 'Voting  {bar} {value} of {total} answers, {done} voters are done, {kills} kills';
  // Leaves the terminal's cursor and line wrapping alone: nothing would restore them after a Ctrl+C.
  const shown = new SingleBar({ format, stream, linewrap: true }, Presets.shades_classic);
  let isShown = false;
  return {
    show: ({ done, answers, expected, kills }: RunProgress) => {
      if (isShown) shown.update(answers, { done, kills });
      else shown.start(expected, answers, { done, kills });
      isShown = true;
    },
    stop: () => shown.stop(),
  };
}

function lines(output: NodeJS.WriteStream) {
  let tenths = 0;
  let known = 0;
  return {
    show: ({ done, total, answers, expected, kills }: RunProgress) => {
      const now = Math.floor((10 * answers) / expected);
      if (kills > known) output.write(`Killed the site after ${answers} answers, and start it again.\n`);
      else if (now > tenths || done === total)
        output.write(`${answers} answers of about ${expected}; ${done} of ${total} voters are done\n`);
      tenths = now;
      known = kills;
    },
    stop: () => undefined,
  };
}
