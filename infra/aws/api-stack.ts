import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { pathOf } from '#contract/addresses.ts';
import { endpoints, type Group } from '#contract/endpoints.ts';
import type { EnvironmentName } from '#platform/environment.ts';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';
import type { DataStack } from './data-stack.ts';
import { GroupFunction } from './group-function.ts';
import { Releases } from './releases.ts';
import { Sweep } from './sweep.ts';
import { Secrets } from './secrets.ts';

interface ApiStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  /** Folder of each group's bundle. */
  bundles: Record<Group, string>;
}

/** Group that answers what no route takes: the chain's JSON 404 and 405. */
const fallbackGroup: Group = 'app';

/** Name of a group's constructs. */
const idOf = (group: Group): string => group.charAt(0).toUpperCase() + group.slice(1);

const mapGroups = <From, To>(
  groups: Record<Group, From>,
  map: (from: From, group: Group) => To,
): Record<Group, To> =>
  Object.fromEntries(
    Object.entries<From>(groups).map(([group, from]) => [group, map(from, group as Group)]),
  ) as Record<Group, To>;

/** The HTTP API: a function per group, and a route per line of the contract's table. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The function of each group. */
  readonly functions: Record<Group, Function>;
  /** The daily look for uploads that nothing shows. */
  readonly sweep: Sweep;
  /** What the CDN shows with every request. */
  readonly originSecret: ISecret;

  constructor(scope: Construct, id: string, { settings, data, bundles, ...props }: ApiStackProps) {
    super(scope, id, props);
    const secrets = new Secrets(this, 'Secrets');
    this.originSecret = secrets.origin;
    const environment = { ...functionEnvironment(settings, data), ...secrets.environment };
    this.functions = mapGroups(
      bundles,
      (folder, group) =>
        new GroupFunction(this, idOf(group), {
          group,
          folder,
          environment,
          secrets,
          tables: data.tables,
          images: data.images,
          mailFrom: settings.mailFrom,
          reserved: settings.reservedConcurrency[group],
        }).function,
    );
    const releases = new Releases(this, 'Releases', settings);
    const aliases = mapGroups(this.functions, (handler, group) =>
      releases.aliasOf(group, idOf(group), handler),
    );
    this.sweep = new Sweep(this, 'Sweep', aliases.uploads);
    const integrations = mapGroups(
      aliases,
      (alias, group) =>
        // One permission for the function, not one a route: a function's policy has room for about thirty.
        new HttpLambdaIntegration(`${idOf(group)}Integration`, alias, { scopePermissionToRoute: false }),
    );

    this.api = new HttpApi(this, 'Api', {
      apiName: `acclaim-${settings.stage}`,
      createDefaultStage: false,
      defaultIntegration: integrations[fallbackGroup],
    });
    for (const endpoint of Object.values(endpoints)) {
      this.api.addRoutes({
        path: pathOf(endpoint, settings.basePath),
        // The function answers HEAD as GET.
        methods: endpoint.method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod.POST],
        integration: integrations[endpoint.group],
      });
    }
    // What no route takes goes to the fallback by `$default` as well; this one keeps it apart in the access log.
    this.api.addRoutes({
      path: `${settings.basePath}/api/{proxy+}`,
      methods: [HttpMethod.ANY],
      integration: integrations[fallbackGroup],
    });
    // API Gateway calls for `$default` as `<api>/<stage>/$default`, which the integration's own permission, `<api>/*/*/*`, does not take.
    aliases[fallbackGroup].addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: '*/$default',
      }),
    });
    this.addStage(settings);
    acknowledge(
      this.api,
      'AwsSolutions-APIG4',
      'Most calls are for everybody; the chain of every function checks session, role and CSRF token of the others.',
    );
  }

  private addStage({ requestsPerSecond, requestBurst }: Settings): void {
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const format = [
      'requestId',
      'requestTime',
      'routeKey',
      'status',
      'responseLength',
      'responseLatency',
      // Why no function was asked, such as a permission that is missing.
      'integrationErrorMessage',
    ];
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: requestBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // Neither address nor path of the caller: a path can carry a token.
        format: AccessLogFormat.custom(
          JSON.stringify(Object.fromEntries(format.map((name) => [name, `$context.${name}`]))),
        ),
      },
    });
  }
}

/** What the functions are told of the deployment. */
function functionEnvironment(
  settings: Settings,
  { tables, images }: DataStack,
): Partial<Record<EnvironmentName, string>> {
  const provider = botCheckProviders[settings.botCheckProvider];
  return {
    BASE_PATH: settings.basePath,
    SHOW_TABLE: tables.show.tableName,
    BALLOTS_TABLE: tables.ballots.tableName,
    ACCOUNTS_TABLE: tables.accounts.tableName,
    SUBMISSIONS_TABLE: tables.submissions.tableName,
    RESULTS_TABLE: tables.results.tableName,
    IMAGE_PATH: '/images/',
    IMAGE_BUCKET: images.bucketName,
    SITE_URL: settings.siteUrl || (settings.domain && `https://${settings.domain}`),
    MAIL_FROM: settings.mailFrom,
    BOT_CHECK_PROVIDER: settings.botCheckProvider,
    BOT_CHECK_SITE_KEY: settings.botCheckSiteKey,
    BOT_CHECK_SCRIPT: provider.script,
    BOT_CHECK_VERIFY_URL: provider.verifyUrl,
    GOOGLE_CLIENT_ID: settings.googleClientId,
    APPLE_CLIENT_ID: settings.appleClientId,
    APPLE_REDIRECT_URI: settings.appleRedirectUri,
  };
}

/** Each provider's browser script and siteverify address, from its documentation. */
const botCheckProviders: Record<Settings['botCheckProvider'], { script: string; verifyUrl: string }> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
};
