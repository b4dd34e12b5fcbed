import { Presets, SingleBar } from 'cli-progress';
import type { RunProgress } from './run.ts';

/** Shows how far an evening is: a bar on a terminal, a plain line every tenth of the voters and every kill elsewhere. */
export function createProgress(output: NodeJS.WriteStream): {
  show: (progress: RunProgress) => void;
  stop: () => void;
} {
  return output.isTTY ? bar(output) : lines(output);
}

function bar(stream: NodeJS.WriteStream) {
  const format = 'Voting  {bar} {value} of {total} voters, {answers} answers, {kills} kills';
  const shown = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic);
  let isShown = false;
  return {
    show: ({ done, total, answers, kills }: RunProgress) => {
      if (isShown) shown.update(done, { answers, kills });
      else shown.start(total, done, { answers, kills });
      isShown = true;
    },
    stop: () => shown.stop(),
  };
}

function lines(output: NodeJS.WriteStream) {
  let tenths = 0;
  let known = 0;
  return {
    show: ({ done, total, answers, kills }: RunProgress) => {
      const now = Math.floor((10 * done) / total);
      if (now === tenths && kills === known) return;
      if (kills > known) output.write(`Killed the site after ${answers} answers, and start it again.\n`);
      else output.write(`${done} of ${total} voters are done, ${answers} answers\n`);
      tenths = now;
      known = kills;
    },
    stop: () => undefined,
  };
}
