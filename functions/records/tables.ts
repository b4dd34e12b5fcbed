/**
 * Keys of the five tables, built only here.
 *
 *   show      pk PART        sk part name      one item per single-object part of show.json
 *             pk PAGE        sk code           a page; `announced: true` on published winners
 *             pk MENU        sk code#align     a menu
 *             pk SPONSOR     sk id             a sponsor
 *             pk CAROUSEL    sk code           a carousel
 *             pk CATEGORY    sk category id    a category
 *             pk NOMINEE#id  sk nominee id     the nominees of the category with that id
 *             pk IMAGE       sk file name      where a picture is served from
 *             pk UPLOAD      sk file name      metadata of an uploaded picture
 *             pk INCOMING    sk object key     an upload that is allowed but not yet inspected
 *             pk TEMPLATE    sk DIRECTORY      all templates and their releases
 *             pk DRAFT       sk template id    the draft of a template
 *             pk REVISION#template  sk number  a stored revision of a template, its number in nine digits
 *             pk VOTING      sk PAPER          what votes are checked against, see ballot-paper.ts
 *   ballots   pk voter#day   sk category id    one voter's ballot of one day and category
 *   accounts  pk USER#id     sk ACCOUNT        an account
 *             pk EMAIL#mail  sk ACCOUNT        the id of the account with that address (lower case)
 *             pk IDENTITY#issuer#subject  sk ACCOUNT  the account id of an identity
 *             pk TOKEN#hash  sk USED           an ID token that was used to sign in
 *             pk LINK#hash   sk LINK           what a link in a mail does, by the hash of its secret
 *             pk REGISTRATION#hash  sk BROWSER an unconfirmed registration; the newest also by address alone
 *             pk THROTTLE#hash  sk COUNT       attempts by mail address, browser or network
 *             pk SESSION#id  sk ENDED          a signed-out session
 *   submissions                              what visitors send in, see submissions.ts
 *             pk SUBSCRIBER#id    sk NEWSLETTER   a subscription; the id follows from the mail address
 *             pk SUBSCRIBER#id    sk LINK#hash    a link in a mail to that address, by the hash of its secret
 *             pk NOMINATION#who   sk category#id  a pre-nomination, by the nominee's normalized name
 *             pk QUOTA#name       sk window       a use count per time window
 *   results                                  what is derived from ballots; never a ballot
 *             pk TALLY#category   sk DAY#day      the live count of a category's voting day, see tally.ts
 *             pk TALLY#category   sk MINUTES#hour votes of a category by minute, an item per hour
 *             pk TALLY            sk LAG          lag of the live count
 *             pk TALLY            sk DRIFT        its difference from the last recount
 *             pk UNREADABLE       sk shard#number a change that the live count could not read
 *             pk NETWORK_KEY      sk day          key of a day's network address hashes; expires
 *             pk BALLOT_KEYS      sk KEYS         secrets that name ballots and sign receipts
 *             pk RULE             sk rule id      a rule that leaves ballots out of the count, never deleted
 *             pk AUDIT            sk instant#who#what  an admin's view, export or change
 *             pk CERTIFICATE      sk CURRENT      the current certificate; earlier ones remain
 *             pk CERTIFICATE#digest  sk PART#n    a certificate's text, in parts
 *             pk BALLOTS#digest   sk bucket       a certificate's ballots, with their path to the root
 *             pk RECOUNT#run      sk segment      progress of a segment in a distributed recount; expires
 *             pk RECOUNT#run#segment  sk part#n   counts and voters of a part of that segment; expires
 *
 * Engines delete expired items late or not at all, so readers must check `expires`.
 *
 * Every item is flat: `{ ...key, ...record }`, read back by `recordOf`.
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

export type Item = Record<string, unknown>;

export const itemOf = (key: Key, record: object): Item => ({ ...key, ...record });

/** The caller supplies the type. */
export const recordOf = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'pk' && name !== 'sk'));
