import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';

/** What SES allows the account in a region. */
export interface MailAccount {
  /** A new account is in the sandbox: mail goes to verified addresses alone. */
  isInSandbox: boolean;
  /** Mails. */
  perDay: number;
  perSecond: number;
}

/**
 * Asks SES ("GetAccount"), which takes the right `ses:GetAccount`.
 * @throws Error of SES, or one that names what its answer lacks
 */
export async function readMailAccount(client: SESv2Client): Promise<MailAccount> {
  const { ProductionAccessEnabled, SendQuota } = await client.send(new GetAccountCommand());
  const { Max24HourSend: perDay, MaxSendRate: perSecond } = SendQuota ?? {};
  if (ProductionAccessEnabled === undefined || perDay === undefined || perSecond === undefined)
    throw new Error('SES named no quota.');
  return { isInSandbox: !ProductionAccessEnabled, perDay, perSecond };
}

/** What an operator has to know of the account before mail goes out, a sentence each. */
export function mailWarnings(
  { isInSandbox, perDay, perSecond }: MailAccount,
  { region, mailPerSecond }: { region: string; mailPerSecond: number },
): string[] {
  const sandbox = `SES has this account in its sandbox in ${region}, where it sends ${perDay} mails a day and to verified addresses alone, so voters get no mail: ask for production access.`;
  const rate = `SES takes mail of this account in ${region} at ${perSecond} a second, and mailPerSecond is ${mailPerSecond}: ask for a higher rate, or lower the setting.`;
  return [...(isInSandbox ? [sandbox] : []), ...(mailPerSecond > perSecond ? [rate] : [])];
}
