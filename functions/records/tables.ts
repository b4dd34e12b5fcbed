/**
 * Keys of the six tables, built only here; README.md lists them. Engines delete expired items late or not at
 * all, so readers must check `expires`. Every item is flat: `{ ...key, ...record }`, read back by `recordOf`.
 */
export interface Key extends Record<string, string> {
  pk: string;
  sk: string;
}

export type SinglePart = 'event' | 'app' | 'options' | 'live' | 'social' | 'theme' | 'template';

export const showKeys = {
  part: (name: SinglePart): Key => ({ pk: 'PART', sk: name }),
  page: (code: string): Key => ({ pk: 'PAGE', sk: code }),
  menu: (code: string, align: string): Key => ({ pk: 'MENU', sk: `${code}#${align}` }),
  sponsor: (id: string): Key => ({ pk: 'SPONSOR', sk: id }),
  carousel: (code: string): Key => ({ pk: 'CAROUSEL', sk: code }),
  edition: (id: string): Key => ({ pk: 'EDITION', sk: id }),
  category: (edition: string, id: string): Key => ({ pk: `CATEGORY#${edition}`, sk: id }),
  nominee: (categoryId: string, id: string): Key => ({ pk: `NOMINEE#${categoryId}`, sk: id }),
  winners: (edition: string, category: string): Key => ({ pk: `WINNERS#${edition}`, sk: category }),
  image: (name: string): Key => ({ pk: 'IMAGE', sk: name }),
  upload: (name: string): Key => ({ pk: 'UPLOAD', sk: name }),
  incoming: (key: string): Key => ({ pk: 'INCOMING', sk: key }),
  directory: (): Key => ({ pk: 'TEMPLATE', sk: 'DIRECTORY' }),
  ballotPaper: (): Key => ({ pk: 'VOTING', sk: 'PAPER' }),
  uncleared: (id: string): Key => ({ pk: 'UNCLEARED', sk: id }),
  draft: (template: string): Key => ({ pk: 'DRAFT', sk: template }),
  draftLink: (template: string): Key => ({ pk: 'DRAFT_LINK', sk: template }),
  /** The names of all patterns. */
  patterns: (): Key => ({ pk: 'PATTERN', sk: 'DIRECTORY' }),
  pattern: (id: string): Key => ({ pk: 'PATTERN', sk: id }),
  /** An open tab of an account. */
  presence: (template: string, account: string, session: string): Key => ({
    pk: `PRESENCE#${template}`,
    sk: `${account}#${session}`,
  }),
  revision: (template: string, revision: number): Key => ({
    pk: `REVISION#${template}`,
    sk: String(revision).padStart(9, '0'),
  }),
};

/** Partitions of the show table that visitors see something of: whole keys, and beginnings of keys. */
export const shownPartitions = {
  keys: [
    showKeys.part('app').pk,
    ...[showKeys.page, showKeys.sponsor, showKeys.carousel, showKeys.edition, showKeys.image].map(
      (key) => key('').pk,
    ),
    showKeys.menu('', '').pk,
    showKeys.directory().pk,
  ],
  beginnings: [showKeys.category, showKeys.nominee, showKeys.winners].map((key) => key('', '').pk),
};

export const ballotKey = (voter: string, day: string, category: string): Key => ({
  pk: `${voter}#${day}`,
  sk: category,
});

export const accountKeys = {
  user: (id: string): Key => ({ pk: `USER#${id}`, sk: 'ACCOUNT' }),
  email: (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'ACCOUNT' }),
  team: (): Key => ({ pk: 'TEAM', sk: 'MEMBERS' }),
  identity: (issuer: string, subject: string): Key => ({
    pk: `IDENTITY#${issuer}#${subject}`,
    sk: 'ACCOUNT',
  }),
  link: (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' }),
  registration: (hash: string): Key => ({ pk: `REGISTRATION#${hash}`, sk: 'BROWSER' }),
  signInCode: (hash: string): Key => ({ pk: `CODE#${hash}`, sk: 'BROWSER' }),
  throttle: (hash: string): Key => ({ pk: `THROTTLE#${hash}`, sk: 'COUNT' }),
  endedSession: (id: string): Key => ({ pk: `SESSION#${id}`, sk: 'ENDED' }),
  passkey: (userId: string, credentialId: string): Key => ({
    pk: accountKeys.user(userId).pk,
    sk: `PASSKEY#${credentialId}`,
  }),
  passkeyOwner: (credentialId: string): Key => ({ pk: `PASSKEY#${credentialId}`, sk: 'ACCOUNT' }),
  recoveryCodes: (userId: string): Key => ({ pk: accountKeys.user(userId).pk, sk: 'CODES' }),
  usedToken: (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'USED' }),
  session: (user: string, id: string): Key => ({ pk: `USER#${user}`, sk: `SESSION#${id}` }),
  /** Back reference of an identity; so of all that leads to an account (`leadsTo`). */
  identityOf: (user: string, issuer: string, subject: string): Key => ({
    pk: `USER#${user}`,
    sk: `IDENTITY#${issuer}#${subject}`,
  }),
  emailChange: (user: string): Key => ({ pk: `USER#${user}`, sk: 'EMAIL_CHANGE' }),
  remains: (user: string): Key => ({ pk: `USER#${user}`, sk: 'REMAINS' }),
  /** Key of the hashes of those who deleted their account on a day. */
  deletionKey: (day: string): Key => ({ pk: 'DELETION_KEY', sk: day }),
  deleted: (hash: string): Key => ({ pk: `DELETED#${hash}`, sk: 'DAY' }),
};

/** The item that leads to an account, by the sort key of its back reference in the account's partition. */
export const leadsTo = (sk: string): Key | undefined =>
  /^(?:IDENTITY|PASSKEY)#/.test(sk) ? { pk: sk, sk: 'ACCOUNT' } : undefined;

/** Time-to-live attribute of every table, in seconds since the epoch. */
export const timeToLive = 'expires';

export const submissionKeys = {
  subscriber: (id: string): Key => ({ pk: `SUBSCRIBER#${id}`, sk: 'NEWSLETTER' }),
  link: (subscriber: string, hash: string): Key => ({ pk: `SUBSCRIBER#${subscriber}`, sk: `LINK#${hash}` }),
  nomination: (submitter: string, category: string, id: string): Key => ({
    pk: `NOMINATION#${submitter}`,
    sk: `${category}#${id}`,
  }),
  quota: (name: string, window: string): Key => ({ pk: `QUOTA#${name}`, sk: window }),
  networkKey: (day: string): Key => ({ pk: 'NETWORK_KEY', sk: day }),
  decisions: (edition: string, category: string): Key => ({ pk: `DECISIONS#${edition}`, sk: category }),
};

export const resultKeys = {
  /** `day` is `YYYY-MM-DD`, in the show's zone. */
  day: (category: string, day: string): Key => ({ pk: `TALLY#${category}`, sk: `DAY#${day}` }),
  /** `hour` is `YYYY-MM-DDTHH`, in UTC. */
  minutes: (category: string, hour: string): Key => ({ pk: `TALLY#${category}`, sk: `MINUTES#${hour}` }),
  /** One of the items that the live count of a day or an hour is spread over. */
  lane: ({ pk, sk }: Key, lane: number): Key => ({ pk, sk: `${sk}#${String(lane).padStart(2, '0')}` }),
  lag: (): Key => ({ pk: 'TALLY', sk: 'LAG' }),
  drift: (): Key => ({ pk: 'TALLY', sk: 'DRIFT' }),
  networkKey: (day: string): Key => ({ pk: 'NETWORK_KEY', sk: day }),
  ballotKeys: (): Key => ({ pk: 'BALLOT_KEYS', sk: 'KEYS' }),
  rule: (edition: string, id: string): Key => ({ pk: `RULE#${edition}`, sk: id }),
  audit: (id: string): Key => ({ pk: 'AUDIT', sk: id }),
  /** A change of the show's content, by its number. */
  change: (number: number): Key => ({ pk: 'CHANGE', sk: String(number).padStart(16, '0') }),
  /** A part of what a change writes. */
  changeText: (id: string, part: number): Key => ({
    pk: `CHANGE#${id}`,
    sk: `PART#${String(part).padStart(4, '0')}`,
  }),
  certificate: (edition: string): Key => ({ pk: 'CERTIFICATE', sk: edition }),
  /** Since when everybody may see a certificate and its ballots. */
  opened: (digest: string): Key => ({ pk: 'OPENED', sk: digest }),
  certificatePart: (digest: string, part: number): Key => ({
    pk: `CERTIFICATE#${digest}`,
    sk: `PART#${String(part).padStart(4, '0')}`,
  }),
  bucket: (digest: string, bucket: number): Key => ({
    pk: `BALLOTS#${digest}`,
    sk: String(bucket).padStart(8, '0'),
  }),
  /** A reading of every ballot that takes longer than a call may. */
  reading: (id: string): Key => ({ pk: `READING#${id}`, sk: 'STATE' }),
  /** A part of what a run of it found. */
  readingPart: (id: string, run: string, part: number): Key => ({
    pk: `READING#${id}`,
    sk: `PART#${run}#${String(part).padStart(4, '0')}`,
  }),
  unreadable: (shard: string, number: string): Key => ({ pk: 'UNREADABLE', sk: `${shard}#${number}` }),
};

/** Keys of a distributed recount. Its workers may write only under their common prefix. */
export const recountKeys = {
  prefix: 'RECOUNT#',
  progress: (run: string, segment: number): Key => ({
    pk: `${recountKeys.prefix}${run}`,
    sk: String(segment).padStart(7, '0'),
  }),
  /** One partition per segment, so that segments do not throttle one another. */
  chunk: (run: string, segment: number, part: string, chunk: number): Key => ({
    pk: `${recountKeys.prefix}${run}#${segment}`,
    sk: `${part}#${String(chunk).padStart(6, '0')}`,
  }),
};

/** Of letters and campaigns. An address is only in a letter or a recipient that is still waiting. */
export const mailKeys = {
  /** Letters are spread over as many partitions as `outboxShards`. */
  letter: (id: string): Key => ({ pk: mailKeys.shard(id.charCodeAt(0) % outboxShards), sk: id }),
  shard: (shard: number): string => `OUTBOX#${shard}`,
  suppressed: (address: string): Key => ({ pk: `SUPPRESSED#${address}`, sk: 'ADDRESS' }),
  /** An event of a letter that was counted. */
  event: (letter: string, kind: string): Key => ({ pk: `EVENT#${letter}`, sk: kind }),
  /** Figures of a day, `YYYY-MM-DD` in UTC. */
  day: (day: string): Key => ({ pk: 'DAY', sk: day }),
  campaign: (id: string): Key => ({ pk: 'CAMPAIGN', sk: id }),
  recipient: (campaign: string, address: string): Key => ({ pk: `TO#${campaign}`, sk: address }),
};

export const outboxShards = 8;
export const outboxPrefix = 'OUTBOX#';
export const recipientPrefix = 'TO#';

export type Item = Record<string, unknown>;

export const itemOf = (key: Key, record: object): Item => ({ ...key, ...record });

/** What keeps writers that were overtaken from an item of the show; no reader sees it (../content/DECISION-journal.md). */
export interface Fences {
  /** The turn at the journal that has written it last. */
  writtenBy?: number;
  /** The act that has withdrawn or merged it last, or brought it back. */
  markedBy?: string;
}

const notOfRecords = new Set(['pk', 'sk', 'writtenBy', 'markedBy']);

/** The caller supplies the type. */
export const recordOf = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !notOfRecords.has(name)));
