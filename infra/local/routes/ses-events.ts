import type { StoredMail } from './mailbox.ts';

/**
 * What SES reports of a mail, as EventBridge delivers it. Addresses that begin with `bounce`, `soft-bounce` or `complaint`, alone or
 * before a plus sign, behave as those of SES's mailbox simulator (`bounce@simulator.amazonses.com`), at any domain.
 */
export function eventsOf(mail: StoredMail): object[] {
  const [, behavior = ''] = /^(bounce|soft-bounce|complaint)(?:\+[^@]*)?@/i.exec(mail.to) ?? [];
  const sent = event(mail, 'Send');
  const delivered = event(mail, 'Delivery');
  const bounce = (bounceType: 'Permanent' | 'Transient') =>
    event(mail, 'Bounce', { bounce: { bounceType, bounceSubType: 'General' } });
  const complaint = event(mail, 'Complaint', { complaint: { complaintFeedbackType: 'abuse' } });
  const behaviors: Record<string, object[]> = {
    bounce: [sent, bounce('Permanent')],
    'soft-bounce': [sent, bounce('Transient')],
    complaint: [sent, delivered, complaint],
  };
  return behaviors[behavior.toLowerCase()] ?? [sent, delivered];
}

const names = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** That SES has taken a mail: what it reports anew to a site that was stopped before it heard. */
export const sendEventOf = (mail: StoredMail): object => event(mail, 'Send');

const event = ({ id, at, to, tag }: StoredMail, eventType: keyof typeof names, more: object = {}) => ({
  source: 'aws.ses',
  'detail-type': names[eventType],
  detail: {
    eventType,
    mail: {
      messageId: id,
      timestamp: at,
      destination: [to],
      tags: { ...(tag !== undefined && { letter: [tag] }) },
    },
    ...more,
  },
});
