import { resultKeys } from '#records/tables.ts';
import type { Sabotage } from './fault.ts';
import { goWay } from './ways.ts';
import type { Ground } from './ground.ts';
import { callRoute } from './walk.ts';

const vote = (ground: Ground) => callRoute(ground, 'votes.vote', 'a voter');
const statements = (document: unknown) => (document as { Statement: { Action: unknown }[] }).Statement;

/** At roles, permissions, routes and the functions themselves. */
export const atRights: Sabotage[] = [
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
    what: 'a role without a secret',
    change: (edit) => edit.dropAction('api', 'AuthRole', 'secretsmanager:GetSecretValue'),
    walk: (ground) => callRoute(ground, 'auth.csrf', 'a visitor'),
    finds: /^auth may not secretsmanager:GetSecretValue on arn:\S+Secrets/,
  },
  {
    what: 'a role that may not store a picture’s variant',
    change: (edit) => edit.dropAction('api', 'ImagesRole', 's3:PutObject'),
    walk: (ground) => goWay(ground, 'a picture in a browser’s format'),
    finds: /^images may not s3:PutObject on arn:aws:s3:::acclaim-images\/variants\//,
  },
  {
    what: 'a role that Lambda may not assume',
    change: (edit) => {
      const role = edit.resource('api', 'AWS::IAM::Role', 'VotesRole');
      for (const statement of statements(role.Properties['AssumeRolePolicyDocument']))
        Object.assign(statement, { Principal: { Service: 'ec2.amazonaws.com' } });
    },
    walk: vote,
    finds: /^Lambda may not assume the role acclaim-prod-api-VotesRole\w+ of votes/,
  },
  {
    what: 'an alias that the API may not call',
    change: (edit) => edit.remove('api', 'AWS::Lambda::Permission', 'ApiGET'),
    walk: vote,
    finds: /^apigateway\.amazonaws\.com for arn:\S+ may not lambda:InvokeFunction on arn:\S+:live/,
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
