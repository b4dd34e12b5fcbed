import { useResource } from '../api/resource.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { NomineeProgram, ProgramLoading, programId } from './nominee-program.tsx';
import { Editorial } from './pages.tsx';

/** Words from which on a button leads past them. */
const manyCharacters = 1500;

/** The words of an editor, and below them the nominees from the show's data. */
export function Route() {
  const { data: words, ...loading } = useResource('nominees.get');
  const { data: show, ...ofShow } = useResource('events.get');
  const reload = () => {
    if (loading.error) loading.reload();
    if (ofShow.error) ofShow.reload();
  };
  const isUnwritten = loading.error?.code === 'page_not_found';
  const leadsPast = show && show.nominees.length > 0 && (words?.body.length ?? 0) >= manyCharacters;
  return (
    <Editorial
      {...loading}
      title={words?.title ?? 'Nominees'}
      html={words?.body}
      reload={reload}
      before={
        leadsPast ? (
          <Link className="btn btn-outline-primary nominees-past" to={`#${programId}`}>
            Go to the nominees
          </Link>
        ) : null
      }
    >
      {show ? <NomineeProgram {...show} /> : null}
      {!show && !ofShow.error ? <ProgramLoading /> : null}
      {/* Said once where the words have failed, too. */}
      {!show && ofShow.error && (words || isUnwritten) ? (
        <div className="program program-words">
          <LoadFailure error={ofShow.error} isLoading={ofShow.isLoading} onRetry={reload} />
        </div>
      ) : null}
    </Editorial>
  );
}
