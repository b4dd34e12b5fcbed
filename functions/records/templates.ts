/** Who did something to a template, and when (instant, ISO 8601 in UTC). */
export interface StoredBy {
  at: string;
  /** Full name of the account, or what else did it, such as an import. */
  by: string;
  /** Id of the account; absent where it was none. */
  account?: string;
}

/** From an instant on, and until another where it has an end, visitors see this revision of a template, or nothing of it. */
export interface StoredRelease {
  id: string;
  /** Null: unpublished from then on. */
  revision: number | null;
  /** Instant, ISO 8601 in UTC. */
  from: string;
  /** As `from`: when it ends, and what would count without it counts again. Absent: it has no end. */
  until?: string;
  made: StoredBy;
}

export interface StoredTemplate {
  id: string;
  created: StoredBy;
  /** Past ones are kept no longer than they count, or may count again once another ends. */
  releases: StoredRelease[];
}

/** Which templates there are: one item, so that one write publishes, schedules, or makes another template the default. */
export interface StoredDirectory {
  /** Rises by one with each change, which is conditional on it. */
  version: number;
  /** Empty where none is the default: home then shows no widgets. */
  defaultId: string;
  /** In the order they were made. */
  templates: StoredTemplate[];
}

/** The draft of a template, which every change goes to. */
export interface StoredDraft {
  template: string;
  /** That of the document, once more, so that a list of drafts does not have to read the documents. */
  title: string;
  /** Canonical JSON of a TemplateDocument (rules/template-document.ts): equal content is equal text. */
  document: string;
  /** Rises with each change, which is conditional on it. */
  revision: number;
  saved: StoredBy;
  /** Since when the author has been at it without a revision being stored; an instant. */
  since: string;
}

/** A revision of a template, immutable: published ones for good, others of a draft for a while. */
export interface StoredRevision {
  revision: number;
  title: string;
  /** As a draft's. */
  document: string;
  saved: StoredBy;
  /** How many widgets it has. */
  widgets: number;
  /** When it was first published. */
  published?: StoredBy;
  /** When one that was never published is forgotten: seconds since the epoch. */
  expires?: number;
}

/** How long a revision that was never published is kept, in seconds: 90 days. */
export const revisionAge = 90 * 24 * 3600;

/** Id of the template that a show begins with: the one an import makes, or an earlier version has stored. */
export const firstTemplate = 'home';
