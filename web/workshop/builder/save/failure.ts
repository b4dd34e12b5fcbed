import { ApiError } from '../../../api/client.ts';
import { logFailure } from '../../../log.ts';
import type { ChangeSet } from '../state/payload.ts';
import type { Fault } from './status.ts';

/** What a failed call means for saving. */
export type Failure =
  /** No answer, or one from which nobody can tell whether the save was carried out. */
  | { kind: 'offline' | 'unclear'; message: string }
  /** Not carried out, but it may be later; a conflict, once theirs is merged. */
  | { kind: 'later' | 'conflict'; message: string }
  | { kind: 'signed-out' }
  /** Will not be carried out as it is. */
  | ({ kind: 'refused' } & Refused);

type Refused = Pick<ApiError, 'code' | 'message' | 'errors'>;

/** Reads a failure. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    logFailure('A draft could not be saved.', error);
    return { kind: 'unclear', message: 'Something went wrong in this page. Please reload it.' };
  }
  const { code, status, message, errors } = error;
  if (code === 'offline') return { kind: 'offline', message };
  if (code === 'revision_conflict') return { kind: 'conflict', message };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'later', message };
  return status >= 500 ? { kind: 'unclear', message } : { kind: 'refused', code, message, errors };
}

/** The server's messages by field, with the ids of the widgets that were sent instead of their places in the call. */
export function faultsOf({ code, message, errors }: Refused, changes: ChangeSet): Fault[] {
  const [only, ...others] = changes.widgets ?? [];
  // The one refusal that names no field although it is about a widget, where that goes alone.
  if (code === 'payload_too_large' && only?.id !== undefined && others.length === 0)
    return [{ widget: only.id, field: '', messages: [message] }];
  return Object.entries(errors).map(([path, messages]) => {
    const [, index, field] = /^widgets\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const widget = index === undefined ? undefined : changes.widgets?.[Number(index)]?.id;
    return widget === undefined ? { field: path, messages } : { widget, field: field ?? '', messages };
  });
}
