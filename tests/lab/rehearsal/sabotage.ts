import { resultKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { statementsOf, type Editor } from './edit.ts';
import type { Ground } from './ground.ts';
import { probeStage } from './probe.ts';
import { callRoute } from './walk.ts';
import { goWay } from './ways.ts';

/** A fact of the templates that is taken away or altered, what the rehearsal then walks, and what it has to name. */
export interface Sabotage {
  what: string;
  change: (edit: Editor) => void;
  walk: (ground: Ground) => Promise<string[]>;
  finds: RegExp;
}

const vote = (ground: Ground) => callRoute(ground, 'votes.vote', 'a voter');
const change = { eventName: 'MODIFY' as const, dynamodb: { SequenceNumber: '1', Keys: {} } };
const faultsAfter = async ({ stage }: Ground, walked: Promise<unknown>) => {
  await walked;
  return stage.faults();
};

/** The behavior of the API's own paths, which stores nothing. */
const liveOf = (edit: Editor) => {
  const found = edit
    .distribution()
    .CacheBehaviors.find(({ PathPattern }) => PathPattern === '/gayvnawards/api/*');
  if (!found) throw new Error('The distribution has no behavior for the API.');
  return found;
};

/** At roles, permissions, routes and the functions themselves. */
const atRights: Sabotage[] = [
  {
    what: 'a role without an action',
    change: (edit) => edit.dropAction('api', 'VotesRole', 'dynamodb:UpdateItem'),
    walk: vote,
    finds: /^votes may not dynamodb:UpdateItem on arn:\S+table\/acclaim-ballots, keys /,
  },
  {
    what: 'a role that may write another partition than its function writes',
    change: (edit) => edit.swapKeys('api', 'ResultsRole', resultKeys.rule('*', '').pk, 'RULINGS#*'),
    walk: (ground) => callRoute(ground, 'results.addRule', 'admin'),
    finds: /^results may not dynamodb:PutItem on arn:\S+table\/acclaim-results, keys /,
  },
  {
    what: 'a role that Lambda may not assume',
    change: (edit) => {
      const role = edit.resource('api', 'AWS::IAM::Role', 'VotesRole');
      for (const statement of statementsOf(role.Properties['AssumeRolePolicyDocument']))
        Object.assign(statement, { Principal: { Service: 'ec2.amazonaws.com' } });
    },
    walk: vote,
    finds: /^Lambda may not assume the role acclaim-prod-api-VotesRole\w+ of votes/,
  },
  {
    what: 'a permission that covers every route but the default one',
    change: (edit) => edit.remove('api', 'AWS::Lambda::Permission', 'ReleasesShowDefaultRoute'),
    walk: (ground) => goWay(ground, 'an unknown address'),
    finds: /^apigateway\.amazonaws\.com for arn:\S+\/\$default may not lambda:InvokeFunction on /,
  },
  {
    what: 'a route that leads to another function',
    change: (edit) => {
      const other = edit.resource('api', 'AWS::ApiGatewayV2::Route', 'ApiGETgayvnawardsapiappget');
      edit.resource('api', 'AWS::ApiGatewayV2::Route', 'ApiPOSTgayvnawardsapivotes').Properties['Target'] =
        other.Properties['Target'];
    },
    walk: vote,
    finds: /^votes\.vote by a voter gets 40[45] instead of 200$/,
  },
  {
    what: 'a stage that takes one call a second',
    change: (edit) => {
      const stage = edit.resource('api', 'AWS::ApiGatewayV2::Stage', '');
      stage.Properties['DefaultRouteSettings'] = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 };
      // Votes have a throttle of their own.
      delete stage.Properties['RouteSettings'];
    },
    walk: (ground) => callRoute(ground, 'votes.cancel', 'a voter'),
    finds: /^votes\.cancel by a voter gets 429 instead of 200$/,
  },
  {
    what: 'a function without the name of a table',
    change: (edit) => {
      const own = edit.resource('api', 'AWS::Lambda::Function', 'VotesFunction').Properties;
      const { Variables } = own['Environment'] as { Variables: Record<string, unknown> };
      delete Variables['BALLOTS_TABLE'];
    },
    walk: vote,
    finds: /^votes\.vote by a voter gets 500 instead of 200$/,
  },
];

/** At what leads to the API: its domain, its default endpoint, and the certificate that the distribution shows. */
const atDoor: Sabotage[] = [
  {
    what: 'a default endpoint that is open again',
    change: (edit) =>
      void delete edit.resource('api', 'AWS::ApiGatewayV2::Api', 'Api').Properties[
        'DisableExecuteApiEndpoint'
      ],
    walk: (ground) => goWay(ground, 'a call around the CDN'),
    finds: /^a call of the default endpoint is 403 .*not_through_site.* instead of 404 /,
  },
  {
    what: 'a domain without mutual TLS',
    change: (edit) =>
      void delete edit.resource('api', 'AWS::ApiGatewayV2::DomainName', 'Domain').Properties[
        'MutualTlsAuthentication'
      ],
    walk: (ground) => goWay(ground, 'a call around the CDN'),
    finds: /^a call of the domain without a certificate is 403 .*not_through_site/,
  },
  {
    what: 'a domain without its mapping',
    change: (edit) => edit.remove('api', 'AWS::ApiGatewayV2::ApiMapping', 'Domain'),
    walk: (ground) => callRoute(ground, 'events.get', 'a visitor'),
    finds: /^events\.get by a visitor gets 403 instead of 200$/,
  },
  {
    what: 'a distribution that shows no certificate',
    change: (edit) => {
      for (const { CustomOriginConfig } of edit.distribution().Origins)
        delete CustomOriginConfig?.OriginMtlsConfig;
    },
    walk: (ground) => callRoute(ground, 'events.get', 'a visitor'),
    finds: /^events\.get by a visitor gets 403 instead of 200$/,
  },
];

/** At the distribution and its origins. */
const atEdge: Sabotage[] = [
  {
    what: 'a bucket whose policy does not let the distribution read',
    change: (edit) => {
      const policy = edit.resource('web', 'AWS::S3::BucketPolicy', 'ImagesPolicy');
      for (const statement of statementsOf(policy.Properties['PolicyDocument']))
        if (Array.isArray(statement.Action)) statement.Action = ['s3:ListBucket'];
    },
    walk: (ground) => goWay(ground, 'a picture'),
    finds: /^cloudfront\.amazonaws\.com for arn:\S+ may not s3:GetObject on arn:aws:s3:::acclaim-images\//,
  },
  {
    what: 'an origin without access control',
    change: (edit) => {
      for (const origin of edit.distribution().Origins) delete origin.OriginAccessControlId;
    },
    walk: (ground) => goWay(ground, 'a file of the build'),
    finds: /^the status of a file is 403 instead of 200$/,
  },
  {
    what: 'the behavior of pictures above that of their variants',
    change: (edit) => {
      const { CacheBehaviors } = edit.distribution();
      const at = CacheBehaviors.findIndex(({ PathPattern }) => PathPattern === '/images/*');
      CacheBehaviors.unshift(...CacheBehaviors.splice(at, 1));
    },
    walk: (ground) => goWay(ground, 'a picture in a browser’s format'),
    finds: /^the status of a variant is 404 instead of 200$/,
  },
  {
    what: 'a cache policy without a query parameter',
    change: (edit) => {
      const { Properties } = edit.resource('web', 'AWS::CloudFront::CachePolicy', 'CallsCacheQueried');
      const config = Properties['CachePolicyConfig'] as Record<
        string,
        Record<string, Record<string, string[]>>
      >;
      const query = config['ParametersInCacheKeyAndForwardedToOrigin']!['QueryStringsConfig']!;
      query['QueryStrings'] = query['QueryStrings']!.filter((name) => name !== 'code');
    },
    walk: (ground) => callRoute(ground, 'page.get', 'a visitor'),
    finds: /^page\.get by a visitor gets 422 instead of 200$/,
  },
  {
    what: 'an origin without its secret header',
    change: (edit) => {
      for (const origin of edit.distribution().Origins) delete origin.OriginCustomHeaders;
    },
    walk: (ground) => callRoute(ground, 'events.get', 'a visitor'),
    finds: /^events\.get by a visitor gets 403 instead of 200$/,
  },
  {
    what: 'the API’s behavior without its origin request policy',
    change: (edit) => void delete liveOf(edit).OriginRequestPolicyId,
    walk: (ground) => callRoute(ground, 'votes.get', 'a voter'),
    finds: /^votes\.get by a voter gets 401 instead of 200$/,
  },
  {
    what: 'the API’s behavior without the function that passes on the host',
    change: (edit) => void delete liveOf(edit).FunctionAssociations,
    walk: (ground) => callRoute(ground, 'votes.vote', 'a voter'),
    finds: /^votes\.vote by a voter gets 403 instead of 200$/,
  },
  {
    what: 'the API’s behavior for reading alone',
    change: (edit) => (liveOf(edit).AllowedMethods = ['GET', 'HEAD', 'OPTIONS']),
    walk: (ground) => callRoute(ground, 'votes.vote', 'a voter'),
    finds: /^votes\.vote by a voter gets 403 instead of 200$/,
  },
  {
    what: 'a distribution that stores errors as it does unless told',
    change: (edit) => void delete edit.distribution().CustomErrorResponses,
    walk: (ground) => goWay(ground, 'one caller’s failure'),
    finds: /^the next caller’s call is 503 instead of 200$/,
  },
  {
    what: 'a distribution without the domain',
    change: (edit) => void delete edit.distribution().Aliases,
    walk: (ground) => goWay(ground, 'the first page'),
    finds: /^the status of the first page is 403 instead of 200$/,
  },
];

/** At streams, schedules and queues. */
const atTriggers: Sabotage[] = [
  {
    what: 'a stream that its function may not read',
    change: (edit) => edit.dropAction('tally', 'RoleDefaultPolicy', 'dynamodb:GetRecords'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.deliver(localTables.ballots, [change])),
    finds: /^tally may not dynamodb:GetRecords on arn:\S+table\/acclaim-ballots\/stream\//,
  },
  {
    what: 'a queue that takes no failed call of a schedule',
    change: (edit) => edit.remove('pages', 'AWS::SQS::QueuePolicy', 'DeadLetters'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.checkFailures()),
    finds: /^events\.amazonaws\.com for arn:\S+ may not sqs:SendMessage on arn:\S+pages-DeadLetters/,
  },
];

/** What the probe has to see from outside, by its very bundle; and that it is called at all. */
const atProbe: Sabotage[] = [
  {
    what: 'a distribution without the behavior of the API, as the probe sees it',
    change: (edit) => {
      const { CacheBehaviors } = edit.distribution();
      const at = CacheBehaviors.findIndex(({ PathPattern }) => PathPattern === '/gayvnawards/api/*');
      CacheBehaviors.splice(at, 1);
    },
    walk: ({ stage }) => probeStage(stage),
    finds: /^the probe finds auth\.csrf \d+ it/,
  },
  {
    what: 'a probe that its schedule may not call',
    change: (edit) => edit.remove('edge-ops', 'AWS::Lambda::Permission', 'ProbeEachMinute'),
    walk: ({ stage }) => probeStage(stage),
    finds: /^the probe reports undefined$/,
  },
];

/** All that the rehearsal has to notice. */
export const sabotages: readonly Sabotage[] = [...atRights, ...atDoor, ...atEdge, ...atTriggers, ...atProbe];
