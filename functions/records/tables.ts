/**
 * Keys of the five tables. Every function, the importer and the recount build keys here and nowhere else.
 *
 *   show      pk PART        sk part name      one item a part of show.json that is a single object
 *             pk PAGE        sk code           a page; `announced: true` on winners that an admin has published, see functions/results
 *             pk MENU        sk code#align     a menu
 *             pk SPONSOR     sk id             a sponsor
 *             pk CAROUSEL    sk code           a carousel
 *             pk CATEGORY    sk category id    a category
 *             pk NOMINEE#id  sk nominee id     the nominees of the category with that id
 *             pk IMAGE       sk file name      where a picture is served from
 *             pk UPLOAD      sk file name      what is known of a picture that an admin has uploaded
 *             pk INCOMING    sk object key     an upload that has been allowed and not yet been looked into
 *             pk TEMPLATE    sk DIRECTORY      which templates there are, and what visitors see of each from when on
 *             pk DRAFT       sk template id    the draft of a template
 *             pk REVISION#template  sk number  a revision of a template that is kept, its number in nine digits
 *             pk VOTING      sk PAPER          what votes are checked against, made of the items above, see ballot-paper.ts
 *   ballots   pk voter#day   sk category id    one voter's ballot of one day and category
 *   accounts  pk USER#id     sk ACCOUNT        an account
 *             pk EMAIL#mail  sk ACCOUNT        the id of the account with that address (lower case)
 *             pk IDENTITY#issuer#subject  sk ACCOUNT  the id of the account of that person at an identity provider
 *             pk TOKEN#hash  sk USED           an ID token that somebody has signed in with
 *             pk LINK#hash   sk LINK           what a link in a mail stands for, by the hash of its secret
 *             pk REGISTRATION#hash  sk BROWSER an unconfirmed registration, by mail address and browser; the newest also by address alone
 *             pk THROTTLE#hash  sk COUNT       how often something was tried, by mail address, browser or network
 *             pk SESSION#id  sk ENDED          a session whose user has signed out
 *   submissions                              what visitors send in, see submissions.ts
 *             pk SUBSCRIBER#id    sk NEWSLETTER   a subscription; the id follows from the mail address
 *             pk SUBSCRIBER#id    sk LINK#hash    a link in a mail to that address, by the hash of its secret
 *             pk NOMINATION#who   sk category#id  what a submitter has pre-nominated, by the likeness of the nominee
 *             pk QUOTA#name       sk window       how often something was done in a stretch of time
 *   results                                  what is made of the ballots, see tally.ts and functions/results; never a ballot
 *             pk TALLY#category   sk DAY#day      the live count of a category's voting day, see tally.ts
 *             pk TALLY#category   sk MINUTES#hour votes of a category by the minute they were cast in, an item an hour
 *             pk TALLY            sk LAG          how far the live count is behind
 *             pk TALLY            sk DRIFT        how far it was from the last recount
 *             pk UNREADABLE       sk shard#number a change of a ballot that the live count could not understand
 *             pk NETWORK_KEY      sk day          key of the hashes of network addresses of one voting day; it ends, and they are then nobody's
 *             pk BALLOT_KEYS      sk KEYS         secrets by which ballots are named in certificates and receipts signed, see functions/results
 *             pk RULE             sk rule id      a rule that leaves ballots out of the count, never deleted
 *             pk AUDIT            sk instant#who#what  what an admin has looked at, taken away or changed, see functions/results
 *             pk CERTIFICATE      sk CURRENT      which certificate stands; earlier ones stay
 *             pk CERTIFICATE#digest  sk PART#n    a certificate's text, in parts
 *             pk BALLOTS#digest   sk bucket       the ballots of a certificate whose names begin alike, with their way to the root
 *             pk RECOUNT#run      sk segment      how far a distributed recount is with a segment of the ballots; it ends
 *             pk RECOUNT#run#segment  sk part#n   counts and people of a part of that segment; they end
 *
 * The time-to-live attribute of every table is `expires`, in seconds since the epoch. Engines delete late or not at all, so whoever
 * reads an item that ends looks at the clock.
 *
 * Every item is flat: `{ ...key, ...record }` with the record types of show.ts and accounts.ts, read back by `recordOf`.
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
  category: (id: string): Key => ({ pk: 'CATEGORY', sk: id }),
  nominee: (categoryId: string, id: string): Key => ({ pk: `NOMINEE#${categoryId}`, sk: id }),
  image: (name: string): Key => ({ pk: 'IMAGE', sk: name }),
  upload: (name: string): Key => ({ pk: 'UPLOAD', sk: name }),
  incoming: (key: string): Key => ({ pk: 'INCOMING', sk: key }),
  directory: (): Key => ({ pk: 'TEMPLATE', sk: 'DIRECTORY' }),
  ballotPaper: (): Key => ({ pk: 'VOTING', sk: 'PAPER' }),
  draft: (template: string): Key => ({ pk: 'DRAFT', sk: template }),
  revision: (template: string, revision: number): Key => ({
    pk: `REVISION#${template}`,
    sk: String(revision).padStart(9, '0'),
  }),
};

export const ballotKey = (voter: string, day: string, category: string): Key => ({
  pk: `${voter}#${day}`,
  sk: category,
});

export const accountKeys = {
  user: (id: string): Key => ({ pk: `USER#${id}`, sk: 'ACCOUNT' }),
  email: (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'ACCOUNT' }),
  identity: (issuer: string, subject: string): Key => ({
    pk: `IDENTITY#${issuer}#${subject}`,
    sk: 'ACCOUNT',
  }),
  link: (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' }),
  registration: (hash: string): Key => ({ pk: `REGISTRATION#${hash}`, sk: 'BROWSER' }),
  throttle: (hash: string): Key => ({ pk: `THROTTLE#${hash}`, sk: 'COUNT' }),
  endedSession: (id: string): Key => ({ pk: `SESSION#${id}`, sk: 'ENDED' }),
  usedToken: (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'USED' }),
};

/** The attribute by which a table forgets an item: seconds since the epoch. */
export const timeToLive = 'expires';

export const submissionKeys = {
  subscriber: (id: string): Key => ({ pk: `SUBSCRIBER#${id}`, sk: 'NEWSLETTER' }),
  link: (subscriber: string, hash: string): Key => ({ pk: `SUBSCRIBER#${subscriber}`, sk: `LINK#${hash}` }),
  nomination: (submitter: string, category: string, id: string): Key => ({
    pk: `NOMINATION#${submitter}`,
    sk: `${category}#${id}`,
  }),
  quota: (name: string, window: string): Key => ({ pk: `QUOTA#${name}`, sk: window }),
};

export const resultKeys = {
  /** `day` is `YYYY-MM-DD`, in the show's zone. */
  day: (category: string, day: string): Key => ({ pk: `TALLY#${category}`, sk: `DAY#${day}` }),
  /** `hour` is `YYYY-MM-DDTHH`, in UTC. */
  minutes: (category: string, hour: string): Key => ({ pk: `TALLY#${category}`, sk: `MINUTES#${hour}` }),
  lag: (): Key => ({ pk: 'TALLY', sk: 'LAG' }),
  drift: (): Key => ({ pk: 'TALLY', sk: 'DRIFT' }),
  networkKey: (day: string): Key => ({ pk: 'NETWORK_KEY', sk: day }),
  ballotKeys: (): Key => ({ pk: 'BALLOT_KEYS', sk: 'KEYS' }),
  rule: (id: string): Key => ({ pk: 'RULE', sk: id }),
  audit: (id: string): Key => ({ pk: 'AUDIT', sk: id }),
  certificate: (): Key => ({ pk: 'CERTIFICATE', sk: 'CURRENT' }),
  certificatePart: (digest: string, part: number): Key => ({
    pk: `CERTIFICATE#${digest}`,
    sk: `PART#${String(part).padStart(4, '0')}`,
  }),
  bucket: (digest: string, bucket: number): Key => ({
    pk: `BALLOTS#${digest}`,
    sk: String(bucket).padStart(8, '0'),
  }),
  unreadable: (shard: string, number: string): Key => ({ pk: 'UNREADABLE', sk: `${shard}#${number}` }),
};

/** Keys of a distributed recount. All begin alike: its workers may write nothing else. */
export const recountKeys = {
  prefix: 'RECOUNT#',
  progress: (run: string, segment: number): Key => ({
    pk: `${recountKeys.prefix}${run}`,
    sk: String(segment).padStart(7, '0'),
  }),
  /** A partition for each segment, so that segments do not wait for one another. */
  chunk: (run: string, segment: number, part: string, chunk: number): Key => ({
    pk: `${recountKeys.prefix}${run}#${segment}`,
    sk: `${part}#${String(chunk).padStart(6, '0')}`,
  }),
};

/** An item of any table as the document client gives it. */
export type Item = Record<string, unknown>;

/** The item that stores a record under a key. */
export const itemOf = (key: Key, record: object): Item => ({ ...key, ...record });

/** The record of an item: the item without its key. The caller knows the type that the key stands for. */
export const recordOf = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'pk' && name !== 'sk'));
