import { Presets, SingleBar } from 'cli-progress';
import type { Progress, Step } from './import.ts';

const words: Record<Step, string> = {
  pictures: 'Pictures',
  images: 'Names of pictures',
  categories: 'Categories',
  nominees: 'Nominees',
  parts: 'Parts',
  deletes: 'Deletes',
};

/** Shows progress: a bar a step on a terminal, a plain line a step (and one every 1,000) elsewhere. Call `stop` before other output. */
export function createProgress(output: NodeJS.WriteStream): {
  show: (progress: Progress) => void;
  stop: () => void;
} {
  return output.isTTY ? bars(output) : lines(output);
}

function bars(stream: NodeJS.WriteStream) {
  let bar: SingleBar | undefined;
  let current: Step | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  const show = ({ step, done, total }: Progress): void => {
    if (step !== current || !bar) {
      stop();
      const format = `${words[step].padEnd(18)} {bar} {value} of {total}`;
      // Leaves cursor and line ends of the terminal as they are: nothing would put them right after a Ctrl+C.
      bar = new SingleBar({ format, stream, linewrap: true }, Presets.shades_classic);
      bar.start(total, 0);
      current = step;
    }
    bar.update(done);
  };
  return { show, stop };
}

function lines(output: NodeJS.WriteStream) {
  let thousands = 0;
  const show = ({ step, done, total }: Progress): void => {
    const now = Math.floor(done / 1000);
    if (done === total || now > thousands) output.write(`${words[step]}: ${done} of ${total}\n`);
    thousands = done === total ? 0 : now;
  };
  return { show, stop: (): void => undefined };
}
