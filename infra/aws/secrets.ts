import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { Secret, type ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { endpoints, type Endpoint, type Group } from '#contract/endpoints.ts';
import type { EnvironmentName } from '#platform/environment.ts';
import { acknowledge, allow } from './common.ts';

type SecretName = Extract<EnvironmentName, `${string}_SECRET_ARN`>;

const generated = { passwordLength: 64, excludePunctuation: true };

/** The functions' secrets. Functions read them at run time, so no template or configuration holds them. */
export class Secrets extends Construct {
  readonly origin: ISecret;
  private readonly byName: Record<SecretName, ISecret>;

  constructor(scope: Construct, id: string, ballot: ISecret) {
    super(scope, id);
    this.origin = this.secret('Origin', 'Shows that a request comes through the CDN of Acclaim');
    this.byName = {
      SESSION_SECRET_ARN: this.secret('Session', 'Signs the sessions and CSRF tokens of Acclaim'),
      BOT_CHECK_SECRET_ARN: this.secret(
        'BotCheck',
        "The bot-check provider's secret for Acclaim; put it here after the first deployment",
      ),
      BALLOT_SECRET_ARN: ballot,
      ORIGIN_SECRET_ARN: this.origin,
    };
  }

  get environment(): Record<SecretName, string> {
    const names = Object.entries(this.byName).map(([name, { secretArn }]) => [name, secretArn]);
    return Object.fromEntries(names) as Record<SecretName, string>;
  }

  grant(group: Group, role: IGrantable): void {
    for (const name of secretsOf(group))
      allow(role, ['secretsmanager:GetSecretValue'], [this.byName[name].secretArn]);
  }

  private secret(id: 'Origin' | 'Session' | 'BotCheck', description: string): ISecret {
    const secret = new Secret(this, id, { description, generateSecretString: generated });
    // For the operator who replaces it (infra/RUNBOOK.md).
    new CfnOutput(Stack.of(this), `${id}Secret`, { value: secret.secretArn });
    acknowledge(
      secret,
      'AwsSolutions-SMG4',
      'It is exchanged by hand, in two steps that overlap (infra/RUNBOOK.md): the other side of each is not in reach of a rotation function.',
    );
    // The class's `encryptionKey` does not match its own interface under exactOptionalPropertyTypes.
    return secret as ISecret;
  }
}

/**
 * The secrets that a group's routes need: all check the origin; an uncached route may read the session; one
 * that can fail the bot check calls its provider.
 */
export function secretsOf(group: Group): SecretName[] {
  const routes = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.group === group);
  return [
    'ORIGIN_SECRET_ARN',
    ...(routes.some(({ cache }) => !cache) ? (['SESSION_SECRET_ARN'] as const) : []),
    // Votes make receipts. Nothing else in the site may learn whose a ballot is (functions/count/DECISION-keys.md).
    ...(group === 'votes' ? (['BALLOT_SECRET_ARN'] as const) : []),
    ...(routes.some(({ errors }) => errors.includes('bot_check_failed'))
      ? (['BOT_CHECK_SECRET_ARN'] as const)
      : []),
  ];
}
