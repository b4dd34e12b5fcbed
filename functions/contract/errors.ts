/** HTTP status and default message of each error code (tests/SPEC.md: API calls). */
export const errorCodes = {
  broken_json: [400, 'The request body is not valid JSON.'],
  signed_out: [401, 'Please sign in first.'],
  sign_in_refused: [401, 'We couldn’t confirm this sign-in. Please try again.'],
  passkey_refused: [401, 'We couldn’t confirm this passkey. Please try again, or choose another one.'],
  login_failed: [401, 'Incorrect email or password. Please try again.'],
  csrf_failed: [403, 'We couldn’t confirm your session. Please reload the page and try again.'],
  not_confirmed: [
    403,
    'You haven’t confirmed your registration yet. Open the link in the email we sent you, or use a code by email.',
  ],
  password_needed: [
    403,
    'To finish in this browser, please type the password you chose when you registered, or a new one.',
  ],
  press_needed: [403, 'Press the button to sign in.'],
  fresh_sign_in_needed: [403, 'Please sign in again first, so that we know it is you.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  second_factor_needed: [403, 'Please confirm with a passkey that it’s you, and try again.'],
  not_through_site: [403, 'This address isn’t for visitors. Please use the site’s own address.'],
  voting_closed: [403, 'Voting is closed.'],
  prenominations_closed: [403, 'Pre-Nominations submission is currently not available.'],
  not_found: [404, 'There is nothing at this address.'],
  carousel_not_found: [404, 'This carousel does not exist.'],
  sponsor_not_found: [404, 'This sponsor does not exist.'],
  picture_not_found: [404, 'This picture does not exist.'],
  edition_not_found: [404, 'There is no such edition.'],
  event_not_found: [404, 'This event does not exist.'],
  page_not_found: [404, 'This page does not exist.'],
  invalid_category: [404, 'Invalid category specified.'],
  template_not_found: [404, 'This template doesn’t exist. It may have been deleted.'],
  widget_not_found: [404, 'This widget doesn’t exist. It may have been removed.'],
  revision_not_found: [404, 'This version doesn’t exist.'],
  release_not_found: [
    404,
    'This isn’t scheduled anymore. It may have been canceled, or has already happened.',
  ],
  draft_link_ended: [404, 'This link has ended. Ask the person who sent it for a new one.'],
  pattern_not_found: [404, 'This pattern doesn’t exist. It may have been deleted or replaced.'],
  entry_not_found: [404, 'There is no such entry in the log.'],
  upload_not_found: [404, 'This file didn’t arrive. Please upload it again.'],
  certificate_not_found: [404, 'There is no certificate with these ballots.'],
  campaign_not_found: [404, 'There is no such email any more.'],
  campaign_not_draft: [
    409,
    'This email has been scheduled or sent meanwhile, so it can’t be changed. Stop it first.',
  ],
  person_not_found: [404, 'This account doesn’t exist. It may have been deleted.'],
  passkey_not_found: [404, 'This passkey doesn’t exist. It may have been removed.'],
  rule_not_found: [404, 'This rule isn’t in force. It may have been revoked already.'],
  vote_not_found: [404, 'This vote doesn’t exist or isn’t yours.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  duplicate_vote: [409, 'You’ve already voted for this nominee today.'],
  limit_reached: [409, 'You have no votes left in this category today.'],
  voting_day_over: [
    409,
    'The voting day ended before your vote arrived, so it was not counted. Please vote again for today.',
  ],
  cancel_limit_reached: [409, 'You can’t take back any more votes in this category today. This vote stays.'],
  confirmation_needed: [409, 'Please confirm what this change does to the voting that is open.'],
  edition_archived: [409, 'This belongs to an earlier edition, which stays as it is.'],
  revision_conflict: [409, 'This template was changed by someone else.'],
  picture_in_use: [409, 'This picture is in use. Take it out there first.'],
  picture_changed: [
    409,
    'Someone else has replaced this picture in the meantime. Look at what is there now, and choose again.',
  ],
  template_in_use: [409, 'This is the default template. Make another one the default first.'],
  pattern_exists: [409, 'There is a pattern of this name already.'],
  would_empty_home: [409, 'Visitors would see an empty home page.'],
  not_certified: [
    409,
    'The result is not certified yet. When voting is over, certify it with `npx acclaim results certify --out FILE`.',
  ],
  being_read: [409, 'Every ballot is being read for this. Please ask again in a few seconds.'],
  reading_failed: [
    409,
    'There are more ballots than we can read here. Ask an operator to run `npx acclaim results review` or `npx acclaim results rules preview`.',
  ],
  already_revealed: [409, 'Other winners of this category are revealed already. Take them back first.'],
  not_announced: [409, 'Some winners are not revealed yet.'],
  last_admin: [
    409,
    'This is the last admin who can sign in, and one has to stay. Make someone else an admin first.',
  ],
  own_account: [409, 'You can’t disable your own account. Ask another admin to do it.'],
  passkey_exists: [409, 'This passkey is registered already.'],
  passkey_limit: [409, 'You have as many passkeys as an account can have. Remove one first.'],
  last_passkey: [409, 'This is your only passkey, and your role needs one. Add another one first.'],
  only_way_in: [409, 'This is your only way to sign in. Choose a password first.'],
  email_taken: [409, 'This address has an account of its own by now. Please choose another one.'],
  email_not_confirmed: [409, 'Please confirm your email address first.'],
  deleted_today: [
    409,
    'An account was deleted today. You can open a new one when the next voting day begins.',
  ],
  account_exists: [409, 'This address has an account already. Search for it, and give it the role.'],
  link_expired: [410, 'This link has expired or was already used. Please request a new one.'],
  payload_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'The request body must be JSON (Content-Type: application/json).'],
  validation_failed: [422, 'Please check the fields below.'],
  not_a_picture: [422, 'The site can’t show this file. Please use a JPEG, PNG, WebP or AVIF picture.'],
  nominee_not_in_category: [422, 'This nominee isn’t in this category.'],
  duplicate_nomination: [422, 'You’ve already nominated this one in this category.'],
  recovery_code_refused: [
    422,
    'This isn’t a recovery code of yours, or it was used already. Check it, or try another one.',
  ],
  code_wrong: [422, 'This code is not right or too old. Check the newest email, or ask for a new code.'],
  code_spent: [422, 'This code was tried too often. Ask for a new one.'],
  bot_check_failed: [422, 'The bot check failed. Please try again.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a while and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again in a moment.'],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],
  sign_in_unavailable: [503, 'This sign-in option isn’t available right now. Please try again in a moment.'],
  mail_unavailable: [503, 'We can’t send email right now. Please try again in a moment.'],
  bot_check_unavailable: [503, 'The bot check isn’t available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** Body of every failed call, except where an endpoint sets `failure`. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** What is there now, where a change was made from what was there before. */
  current?: unknown;
}
