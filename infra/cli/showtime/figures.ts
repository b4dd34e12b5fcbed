/** A published figure and its source. */
export interface Figure {
  value: number;
  unit: string;
  source: string;
  /** Date of the archived copy. */
  read: string;
  /** The copy lacked the figure, which is quoted from others: check it first. */
  isQuoted?: true;
}

const read = '2026-11-21';
const page = (value: number, unit: string, source: string): Figure => ({ value, unit, source, read });
const quoted = (...figure: Parameters<typeof page>): Figure => ({ ...page(...figure), isQuoted: true });
/** As `quoted`, on a later day. */
const alsoQuoted = (...figure: Parameters<typeof page>): Figure => ({
  ...quoted(...figure),
  read: '2026-11-24',
});

const lambdaPricing = 'https://aws.amazon.com/lambda/pricing/';
const dynamoPricing = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const cloudFrontPricing = 'https://aws.amazon.com/cloudfront/pricing/';
const mailPricing = 'https://aws.amazon.com/ses/pricing/';
const filePricing = 'https://aws.amazon.com/s3/pricing/';
const secretPricing = 'https://aws.amazon.com/secrets-manager/pricing/';
const watchPricing = 'https://aws.amazon.com/cloudwatch/pricing/';
const firewallPricing = 'https://aws.amazon.com/waf/pricing/';
const lambdaQuotas = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html';
const apiQuotas = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html';
const cloudFrontQuotas =
  'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html';
const mailQuotas = 'https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html';
const tableQuotas = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html';
const warmThroughput =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html';

/** List prices of us-west-2 in US dollars, without free tiers and discounts. */
export const prices = {
  apiRequests: quoted(1, 'per million requests', 'https://aws.amazon.com/api-gateway/pricing/'),
  lambdaCalls: quoted(0.2, 'per million calls', lambdaPricing),
  lambdaTime: quoted(0.0000133334, 'per GB-second on arm64', lambdaPricing),
  lambdaProvisioned: quoted(0.0000033334, 'per GB-second held ready on arm64', lambdaPricing),
  dynamoWrites: quoted(0.625, 'per million write units', dynamoPricing),
  dynamoReads: quoted(0.125, 'per million read units', dynamoPricing),
  warmWrites: quoted(0.00065, 'per write unit a second, once, for what is raised', dynamoPricing),
  warmReads: quoted(0.00013, 'per read unit a second, once, for what is raised', dynamoPricing),
  cdnRequests: quoted(1, 'per million HTTPS requests, North America', cloudFrontPricing),
  cdnFunctions: quoted(0.1, 'per million calls of edge functions', cloudFrontPricing),
  firewall: quoted(0.6, 'per million requests, up to 1,500 capacity units', firewallPricing),
  logs: quoted(0.5, 'per GB taken in', watchPricing),
  traces: quoted(5, 'per million traces', 'https://aws.amazon.com/xray/pricing/'),
  mails: quoted(0.1, 'per thousand mails', mailPricing),
  mailData: alsoQuoted(0.12, 'per GB of mail', mailPricing),
  cdnKeyReads: alsoQuoted(0.03, 'per million reads of edge functions', cloudFrontPricing),
  cdnKeyCalls: alsoQuoted(1, 'per thousand calls of the key-value store', cloudFrontPricing),
  cdnUploads: alsoQuoted(0.02, 'per GB to origins, North America', cloudFrontPricing),
  /** Paid for what no plan has: infra/aws/DECISION-origin-shield.md. */
  originShield: {
    ...quoted(0.0075, 'per ten thousand requests to Origin Shield, United States', cloudFrontPricing),
    read: '2026-11-25',
  },
  cdnInvalidations: alsoQuoted(0.005, 'per path made invalid', cloudFrontPricing),
  filesWritten: alsoQuoted(0.005, 'per thousand files written', filePricing),
  filesRead: alsoQuoted(0.4, 'per million files read', filePricing),
  filesKept: alsoQuoted(0.023, 'per GB and month', filePricing),
  secrets: alsoQuoted(0.05, 'per ten thousand reads', secretPricing),
  dynamoKept: alsoQuoted(0.25, 'per GB and month', dynamoPricing),
  dynamoRecovery: alsoQuoted(0.2, 'per GB and month of recovery to any second', dynamoPricing),
} satisfies Record<string, Figure>;

/** Price tiers per GB of CDN transfer to North America; the last has no end. */
export const cdnTransfer = {
  tiers: [
    { upTo: 10_000, price: 0.085 },
    { upTo: 50_000, price: 0.08 },
    { upTo: 150_000, price: 0.06 },
    { upTo: 500_000, price: 0.04 },
    { upTo: Number.POSITIVE_INFINITY, price: 0.03 },
  ],
  source: cloudFrontPricing,
  read,
};

/** Default quotas of an account. */
export const quotas = {
  lambdaConcurrency: page(1000, 'calls at once, in the region', lambdaQuotas),
  lambdaUnreserved: page(
    100,
    'calls at once that must stay unreserved',
    'https://docs.aws.amazon.com/goto/WebAPI/lambda/PutFunctionConcurrency',
  ),
  lambdaRamp: page(
    1000,
    'instances more of each function in 10 seconds',
    'https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html',
  ),
  lambdaPerInstance: page(10, 'requests a second of each instance', lambdaQuotas),
  apiRate: page(10_000, 'requests a second, in the region', apiQuotas),
  apiBurst: page(5000, 'requests at once, in the region', apiQuotas),
  tableWrites: quoted(40_000, 'write units a second of a table', tableQuotas),
  tableReads: quoted(40_000, 'read units a second of a table', tableQuotas),
  newTableWrites: page(4000, 'write units a second that a new table takes at once', warmThroughput),
  newTableReads: page(12_000, 'read units a second that a new table takes at once', warmThroughput),
  mailsOfADay: quoted(200, 'mails in 24 hours, to verified addresses alone', mailQuotas),
  mailRate: quoted(1, 'mail a second', mailQuotas),
  hotKey: page(
    1000,
    'write units a second of one partition key',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  ),
  cdnRate: page(250_000, 'requests a second of a distribution', cloudFrontQuotas),
  cdnTransfer: page(150, 'Gbit a second of a distribution', cloudFrontQuotas),
} satisfies Record<string, Figure>;

/**
 * Days before the night to ask for a quota. AWS names no time: small raises are granted by a machine, large ones are
 * judged by people and take longer; SES answers within a day at first. So this is our margin, twice as long for what is
 * ten times the default.
 */
export const askDays = {
  usual: 14,
  large: 28,
  source: 'https://docs.aws.amazon.com/servicequotas/latest/userguide/request-quota-increase.html',
  read: '2026-11-24',
};
