/** `at` is ISO 8601 in UTC. */
export interface StoredBy {
  at: string;
  /** The account's id, or another source such as an import; in earlier records, the account's name. */
  by: string;
  /** Account id; absent if it was not an account. */
  account?: string;
}

export interface StoredRelease {
  id: string;
  /** Null for unpublished. */
  revision: number | null;
  from: string;
  /** When it ends, and an earlier release applies again; absent for no end. */
  until?: string;
  /** While it applies, home shows its template in place of the default one. */
  home?: true;
  made: StoredBy;
}

export interface StoredTemplate {
  id: string;
  created: StoredBy;
  releases: StoredRelease[];
}

/** All templates in one item, so that one write publishes, schedules, or changes the default. */
export interface StoredDirectory {
  /** Each change increments it, and is conditional on it; so for revisions of a draft. */
  version: number;
  /** The template that home shows while no other is released as the home page; empty for none. */
  defaultId: string;
  templates: StoredTemplate[];
}

export interface StoredDraft {
  template: string;
  /** Copied from the document, so that lists need not read documents. */
  title: string;
  /** Canonical JSON of a TemplateDocument (rules/template-document.ts): equal content is equal text. */
  document: string;
  revision: number;
  saved: StoredBy;
  /** Start of the author's current session, ISO 8601. */
  since: string;
}

/** The link that shows a template's draft to the people who have it; its secret follows from `id` (functions/templates/DECISION-draft-links.md). */
export interface StoredDraftLink {
  /** 128 random bits; another one for each link of a template. */
  id: string;
  made: StoredBy;
  /** When it ends, in seconds since the epoch. */
  expires: number;
}

/** A pattern, as the directory of patterns has it. */
export interface StoredPatternHead {
  /** Another one each time that its widgets are saved. */
  id: string;
  name: string;
  /** The kinds of its widgets, in order. */
  kinds: string[];
  saved: StoredBy;
}

/** All patterns in one item, so that one write finds a name free and takes it. */
export interface StoredPatterns {
  /** Each change increments it, and is conditional on it. */
  version: number;
  patterns: StoredPatternHead[];
}

/** The widgets of a pattern. */
export interface StoredPattern {
  /** As in the directory, for the list of what uses a picture. */
  name: string;
  /** Canonical JSON of its widgets, as in a TemplateDocument. */
  document: string;
}

/** That a template is open in a tab. */
export interface StoredPresence {
  account: string;
  session: string;
  /** The widget that is open in the editor. */
  widget?: string;
  /** When the tab was last heard of, milliseconds since the epoch. */
  at: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** Stored for good if published, otherwise for a while. */
export interface StoredRevision {
  revision: number;
  title: string;
  document: string;
  saved: StoredBy;
  widgets: number;
  published?: StoredBy;
  /** Seconds since the epoch; only of unpublished ones. */
  expires?: number;
}

/** In seconds: 90 days. */
export const revisionAge = 90 * 24 * 3600;

/** Id of a show's first template, from an import or an earlier version. */
export const firstTemplate = 'home';
