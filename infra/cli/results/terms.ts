import { ruleTerms, type RuleTerms } from '#contract/disqualification.ts';

/** Options of a command line that say what a rule is about. */
export const termOptions = {
  account: { type: 'string', multiple: true },
  address: { type: 'string', multiple: true },
  domain: { type: 'string' },
  burst: { type: 'string' },
  within: { type: 'string' },
  registered: { type: 'string' },
} as const;

export interface TermValues {
  account?: string[];
  address?: string[];
  domain?: string;
  burst?: string;
  within?: string;
  registered?: string;
}

/** The terms that the options say, or a sentence on what is wrong with them. */
export function readTerms(values: TermValues): RuleTerms | string {
  const { account, address, domain, burst, within, registered } = values;
  const said = [
    account && { kind: 'account', accounts: account },
    address && { kind: 'address', addresses: address },
    domain !== undefined && { kind: 'domain', domain },
    burst !== undefined && { kind: 'burst', ballots: Number(burst), seconds: Number(within) },
    registered !== undefined && { kind: 'registration', seconds: Number(registered) },
  ].filter((terms) => terms);
  if (said.length !== 1)
    return 'Say what the rule is about: one of --account, --address, --domain, --burst with --within, --registered.';
  if ((within === undefined) !== (burst === undefined)) return '--burst N and --within SECONDS go together.';
  const result = ruleTerms.safeParse(said[0]);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return `The rule cannot be read (${issue?.path.join('.')}: ${issue?.message || 'it is out of bounds'}).`;
}
