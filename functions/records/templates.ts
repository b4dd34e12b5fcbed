/** Author and time (ISO 8601 in UTC) of a change. */
export interface StoredBy {
  at: string;
  /** Full name of the account, or another source such as an import. */
  by: string;
  /** Account id; absent if it was not an account. */
  account?: string;
}

/** For a period, or from a time on, visitors see this revision of a template, or none. */
export interface StoredRelease {
  id: string;
  /** Null for unpublished. */
  revision: number | null;
  /** Instant, ISO 8601 in UTC. */
  from: string;
  /** When it ends, and an earlier release applies again; absent for no end. */
  until?: string;
  made: StoredBy;
}

export interface StoredTemplate {
  id: string;
  created: StoredBy;
  /** Past ones are removed once they can no longer apply again. */
  releases: StoredRelease[];
}

/** All templates in one item, so that one write publishes, schedules, or changes the default. */
export interface StoredDirectory {
  /** Each change increments it, and is conditional on it. */
  version: number;
  /** Empty for no default: home then shows no widgets. */
  defaultId: string;
  /** In order of creation. */
  templates: StoredTemplate[];
}

/** The draft of a template, which receives every change. */
export interface StoredDraft {
  template: string;
  /** Copied from the document, so that lists need not read documents. */
  title: string;
  /** Canonical JSON of a TemplateDocument (rules/template-document.ts): equal content is equal text. */
  document: string;
  /** Each change increments it, and is conditional on it. */
  revision: number;
  saved: StoredBy;
  /** Start of the author's current session, ISO 8601. */
  since: string;
}

/** An immutable revision of a template: kept if published, otherwise for a while. */
export interface StoredRevision {
  revision: number;
  title: string;
  /** See StoredDraft. */
  document: string;
  saved: StoredBy;
  /** Number of widgets. */
  widgets: number;
  /** First publication. */
  published?: StoredBy;
  /** Expiry of an unpublished revision, in seconds since the epoch. */
  expires?: number;
}

/** How long unpublished revisions are stored, in seconds: 90 days. */
export const revisionAge = 90 * 24 * 3600;

/** Id of a show's first template, from an import or an earlier version. */
export const firstTemplate = 'home';
