import { Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { pathOf } from '#contract/addresses.ts';
import { endpoints, type Group } from '#contract/endpoints.ts';
import type { EnvironmentName } from '#platform/environment.ts';
import type { Settings } from '../settings.ts';
import { ApiDomain, noteOpenEndpoint } from './api-domain.ts';
import { defaultEndpoint } from './api-origin.ts';
import { acknowledge, allow, logGroup } from './common.ts';
import type { DataStack } from './data-stack.ts';
import { GroupFunction } from './group-function.ts';
import { Reader } from './reader.ts';
import { Releases } from './releases.ts';
import { Sweep } from './sweep.ts';
import { Secrets } from './secrets.ts';

interface ApiStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  bundles: Record<Group, string>;
  readerFolder: string;
  /** Releases every group at once rather than by a canary. */
  atOnce: boolean;
}

/** Group that answers unknown routes with the chain's JSON 404 and 405. */
const fallbackGroup: Group = 'show';

const idOf = (group: Group): string => group.charAt(0).toUpperCase() + group.slice(1);

const mapGroups = <From, To>(
  groups: Record<Group, From>,
  map: (from: From, group: Group) => To,
): Record<Group, To> =>
  Object.fromEntries(
    Object.entries<From>(groups).map(([group, from]) => [group, map(from, group as Group)]),
  ) as Record<Group, To>;

/** The HTTP API: one function per group, one route per endpoint of the contract. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: Record<Group, Function>;
  private readonly routes: HttpRoute[] = [];
  readonly sweep: Sweep;
  /** Reads every ballot for the page of results. */
  readonly reader: Function;
  readonly originSecret: ISecret;
  /** Environment of every function. */
  readonly variables: Partial<Record<EnvironmentName, string>>;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, bundles, readerFolder, atOnce, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    const secrets = new Secrets(this, 'Secrets', data.ballotSecret);
    this.originSecret = secrets.origin;
    const environment = { ...functionEnvironment(settings, data), ...secrets.environment };
    this.variables = environment;
    this.reader = new Reader(this, 'Reader', { folder: readerFolder, tables: data.tables }).function;
    this.functions = mapGroups(
      bundles,
      (folder, group) =>
        new GroupFunction(this, idOf(group), {
          group,
          folder,
          environment:
            group === 'results' ? { ...environment, READER_FUNCTION: this.reader.functionName } : environment,
          secrets,
          tables: data.tables,
          images: data.images,
          reserved: settings.reservedConcurrency[group],
        }).function,
    );
    allow(this.functions.results, ['lambda:InvokeFunction'], [this.reader.functionArn]);
    const releases = new Releases(this, 'Releases', { ...settings, atOnce });
    const aliases = mapGroups(this.functions, (handler, group) =>
      releases.aliasOf(group, idOf(group), handler),
    );
    this.sweep = new Sweep(this, 'Sweep', aliases.uploads);
    const integrations = mapGroups(
      aliases,
      (alias, group) =>
        // One permission per function, not per route: a function's policy has room for about thirty.
        new HttpLambdaIntegration(`${idOf(group)}Integration`, alias, { scopePermissionToRoute: false }),
    );

    this.api = new HttpApi(this, 'Api', {
      apiName: `acclaim-${settings.stage}`,
      createDefaultStage: false,
      defaultIntegration: integrations[fallbackGroup],
      ...(settings.apiDefaultEndpoint === 'closed' && { disableExecuteApiEndpoint: true }),
    });
    for (const endpoint of Object.values(endpoints)) {
      this.routes.push(
        ...this.api.addRoutes({
          path: pathOf(endpoint, settings.basePath),
          // The function answers HEAD like GET.
          methods: endpoint.method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod.POST],
          integration: integrations[endpoint.group],
        }),
      );
    }
    // `$default` would catch these too; a route of their own sets them apart in the access log.
    this.api.addRoutes({
      path: `${settings.basePath}/api/{proxy+}`,
      methods: [HttpMethod.ANY],
      integration: integrations[fallbackGroup],
    });
    // `$default` calls arrive as `<api>/<stage>/$default`, which the integration's permission `<api>/*/*/*`
    // does not cover.
    aliases[fallbackGroup].addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: '*/$default',
      }),
    });
    const stage = this.addStage(settings);
    // The distribution may still use it while a deployment moves it to the API's domain.
    this.exportValue(defaultEndpoint(this.api));
    if (settings.apiDomain !== '') new ApiDomain(this, 'Domain', { settings, api: this.api, stage });
    if (settings.apiDefaultEndpoint === 'open') noteOpenEndpoint(this.api);
    acknowledge(
      this.api,
      'AwsSolutions-APIG4',
      'Most calls are for everybody; the chain of every function checks session, role and CSRF token of the others.',
    );
  }

  private addStage({ requestsPerSecond, requestBurst, ...settings }: Settings): HttpStage {
    const accessLog = logGroup(this, 'AccessLog');
    const format = [
      'requestId',
      'requestTime',
      'routeKey',
      'status',
      'responseLength',
      'responseLatency',
      // Why no function was called, such as a missing permission.
      'integrationErrorMessage',
    ];
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: requestBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // No address and no path of the caller: a path can hold a token.
        format: AccessLogFormat.custom(
          JSON.stringify(Object.fromEntries(format.map((name) => [name, `$context.${name}`]))),
        ),
      },
    });
    const { defaultChild } = stage.node;
    (defaultChild as CfnStage).routeSettings = ownThrottles(settings);
    // The settings name the route, which has to be there before.
    stage.node.addDependency(...this.routes);
    return stage;
  }
}

/**
 * Routes with a share of their own, by their keys: a flood of other calls, even of sign-in, leaves votes theirs, and one of
 * pictures leaves all others theirs ("Throttle requests to your HTTP APIs", route-level throttling).
 */
function ownThrottles({
  basePath,
  votesPerSecond,
  voteBurst,
  picturesPerSecond,
}: Pick<Settings, 'basePath' | 'votesPerSecond' | 'voteBurst' | 'picturesPerSecond'>) {
  const of = (rate: number, burst: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
  const pictures = of(picturesPerSecond, picturesPerSecond);
  const picture = pathOf(endpoints['images.get'], basePath);
  return {
    [`POST ${pathOf(endpoints['votes.vote'], basePath)}`]: of(votesPerSecond, voteBurst),
    [`GET ${picture}`]: pictures,
    [`HEAD ${picture}`]: pictures,
  };
}

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
    MAIL_TABLE: tables.mail.tableName,
    IMAGE_PATH: '/images/',
    IMAGE_BUCKET: images.bucketName,
    SITE_URL: settings.siteUrl || (settings.domain && `https://${settings.domain}`),
    MAIL_FROM: settings.mailFrom,
    BOT_CHECK_PROVIDER: settings.botCheckProvider,
    BOT_CHECK_SITE_KEY: settings.botCheckSiteKey,
    BOT_CHECK_SCRIPT: provider.script,
    BOT_CHECK_VERIFY_URL: provider.verifyUrl,
    SECOND_FACTOR: settings.secondFactor,
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
