import { useRef, useState } from 'react';
import { plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { uploadWhole } from '../content/picture-input.tsx';
import { Modal } from '../ui/modal.tsx';
import { useTellIfLeft } from '../ui/notices.tsx';
import { matchFiles } from './match-files.ts';
import type { EditedNominee, NomineeRoom } from './nominee-room.ts';

interface DropPicturesProps {
  files: readonly File[];
  nominees: readonly EditedNominee[];
  room: NomineeRoom;
  onClose: () => void;
}

interface Assigned {
  file: File;
  /** Id of the nominee, or empty for none; undefined while nobody has chosen, where the file's name tells. */
  nominee?: string;
  /** Part of the bytes that is sent, while it is sent. */
  part?: number;
  isDone?: boolean;
  fault?: string;
}

const cellsOf = ({ session }: EditedNominee) => session.view.get().value;

/** Shows which nominee each picture is for, to be mended by hand, and uploads them one after another. */
export function DropPictures({ files, nominees, room, onClose }: DropPicturesProps) {
  const [list, setList] = useState(() => files.map((file): Assigned => ({ file })));
  const [isSending, setIsSending] = useState(false);
  const tellIfLeft = useTellIfLeft();
  const [stop] = useState(() => new AbortController());
  const latest = useRef(list);
  // The nominees may still be on their way, after a sheet for example.
  const named = matchFiles(
    files.map(({ name }) => name),
    nominees.flatMap((each) => cellsOf(each) ?? []),
  );
  const nomineeOf = (index: number) => list[index]?.nominee ?? named[index] ?? '';
  const set = (index: number, more: Partial<Assigned>) => {
    latest.current = latest.current.map((each, at) => (at === index ? { ...each, ...more } : each));
    setList(latest.current);
  };
  const open = list.filter(({ isDone }, index) => nomineeOf(index) !== '' && !isDone);
  const unmatched = list.filter((_, index) => nomineeOf(index) === '').length;

  async function sendAll(): Promise<void> {
    setIsSending(true);
    for (const [index, { file, isDone }] of latest.current.entries()) {
      const nominee = nomineeOf(index);
      if (nominee === '' || isDone || stop.signal.aborted) continue;
      set(index, { nominee, part: 0, fault: undefined as never });
      await send(file, nominee, (part) => set(index, { part })).then(
        () => set(index, { isDone: true }),
        (cause: unknown) =>
          set(index, { fault: cause instanceof Error ? cause.message : 'The upload failed. Try again.' }),
      );
    }
    setIsSending(false);
    const done = latest.current.filter(({ isDone }) => isDone).length;
    announce(`${plural(done, 'picture')} uploaded.`);
    for (const { file, fault } of latest.current)
      if (fault !== undefined && !stop.signal.aborted)
        tellIfLeft(`Nominees: ${file.name} is not uploaded. ${fault}`);
  }
  async function send(file: File, id: string, onProgress: (part: number) => void): Promise<void> {
    const { name, url } = await uploadWhole(file, stop.signal, onProgress);
    room.addPictures({ [name]: url });
    const session = nominees.find((each) => each.id === id)?.session;
    const value = session?.view.get().value;
    if (value) session.change({ ...value, image: name }, 'image');
  }
  const close = () => {
    stop.abort();
    onClose();
  };
  return (
    <Modal title={plural(list.length, 'picture')} busy={isSending} onClose={close}>
      <div className="dialog-body drop-pictures">
        <p>
          Each picture goes to the nominee that its file name says
          {unmatched > 0 ? `; choose one for the ${unmatched} that no name fits, or leave them out` : ''}.
        </p>
        <ul>
          {list.map((each, index) => (
            <PictureLine
              key={index}
              each={each}
              nominee={nomineeOf(index)}
              nominees={nominees}
              isSending={isSending}
              onNominee={(nominee) => set(index, { nominee })}
            />
          ))}
        </ul>
        <div className="dialog-actions">
          {open.length > 0 ? (
            <Button busy={isSending} onClick={() => void sendAll()}>
              Upload {plural(open.length, 'picture')}
            </Button>
          ) : null}
          <Button tone="secondary" onClick={close}>
            {isSending ? 'Stop' : list.some(({ isDone }) => isDone) ? 'Done' : 'Cancel'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface PictureLineProps {
  each: Assigned;
  /** Its id, or empty for none. */
  nominee: string;
  nominees: readonly EditedNominee[];
  isSending: boolean;
  onNominee: (id: string) => void;
}

function PictureLine({ each, nominee, nominees, isSending, onNominee }: PictureLineProps) {
  const { file, part, isDone, fault } = each;
  const chosen = nominees.find(({ id }) => id === nominee);
  const replaces = chosen && !isDone && cellsOf(chosen)?.image;
  return (
    <li data-open={nominee === ''}>
      <span className="drop-name">{file.name}</span>
      <select
        className="form-select"
        aria-label={`Nominee of ${file.name}`}
        disabled={isSending || isDone}
        value={nominee}
        onChange={({ target }) => onNominee(target.value)}
      >
        <option value="">Leave it out</option>
        {nominees.map((option) => (
          <option key={option.id} value={option.id}>
            {cellsOf(option)?.title}
          </option>
        ))}
      </select>
      <span className="drop-state">
        {isDone ? 'Uploaded' : null}
        {fault ? <span className="field-error">{fault}</span> : null}
        {!isDone && !fault && part !== undefined ? (
          <progress value={part} max={1} aria-label={`Uploading ${file.name}`} />
        ) : null}
        {part === undefined && replaces ? 'Replaces the picture it has' : null}
      </span>
    </li>
  );
}
