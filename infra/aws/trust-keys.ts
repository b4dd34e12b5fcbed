import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Secret, type ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from './common.ts';

/** What names ballots and signs receipts (functions/count/DECISION-keys.md). No deployment deletes or replaces it. */
export function ballotSecret(scope: Construct): ISecret {
  const secret = new Secret(scope, 'BallotSecret', {
    description: 'Names the ballots of Acclaim and signs their receipts; never to be exchanged',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'It is never exchanged: receipts would lose their ballots (functions/count/DECISION-keys.md).',
  );
  // The class's `encryptionKey` does not match its own interface under exactOptionalPropertyTypes.
  return secret as ISecret;
}

/**
 * Signs the seals of certificates. Its private half never leaves KMS, which records every signature with who asked for it. Its policy
 * leaves it to IAM who may sign, and no role of Acclaim may: an operator does.
 */
export const sealKey = (scope: Construct, stage: string): Key =>
  new Key(scope, 'SealKey', {
    description: 'Signs the seals of the certificates of Acclaim',
    alias: `acclaim-${stage}-seal`,
    // Ed25519, as of every certificate before.
    keySpec: KeySpec.ECC_NIST_EDWARDS25519,
    keyUsage: KeyUsage.SIGN_VERIFY,
    pendingWindow: Duration.days(30),
    removalPolicy: RemovalPolicy.RETAIN,
  });
