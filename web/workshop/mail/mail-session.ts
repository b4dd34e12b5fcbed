import type { Campaign } from '#contract/mail.ts';
import type { Body } from '#contract/routes.ts';
import { withCurrent } from '../content/part-answers.ts';
import { createPartSession, type SessionEnvironment } from '../content/part-session.ts';
import { writtenOf, type Written } from './words.ts';

interface MailEnvironment extends Pick<SessionEnvironment<Written>, 'kept' | 'later' | 'now'> {
  /** What a new email begins with. */
  starter: Written;
  save: (body: Body<'mail.save'>) => Promise<Campaign>;
}

export type MailSession = ReturnType<typeof createMailSession>;

/** An email under edit. It is saved by a button; what others have saved of it is merged, field by field. */
export function createMailSession(
  campaign: Campaign | undefined,
  { starter, save, ...rest }: MailEnvironment,
) {
  /** The newest that is known. */
  let latest = campaign;
  const servedOf = (found: Campaign) => {
    latest = found;
    return { value: writtenOf(found), version: String(found.version) };
  };
  const session = createPartSession<Written>({
    ...rest,
    part: 'mail',
    savesItself: false,
    calls: {
      load: async () => ({
        ...(latest ? servedOf(latest) : { value: starter, version: '0' }),
        isStored: latest !== undefined,
        pictures: {},
      }),
      save: async (value, version) => {
        const body = { id: latest?.id ?? null, version: Number(version), ...value };
        return servedOf(await save(body).catch((error: unknown) => withCurrent(error, servedOf)));
      },
    },
  });
  return {
    session,
    /** Of one that is stored. */
    id: (): string | undefined => latest?.id,
    version: (): number => latest?.version ?? 0,
    /** Looks at what the server has: shown where nothing is unsaved, and merged with the next save elsewhere. */
    see: (found: Campaign | undefined): void => {
      // An answer may be older than that of a save.
      if (found && found.version >= (latest?.version ?? 0)) latest = found;
      void session.load();
    },
  };
}
