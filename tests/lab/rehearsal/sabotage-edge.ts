import { statementsOf, type Editor } from './edit.ts';
import type { Sabotage } from './sabotage.ts';
import { goWay } from './ways.ts';
import { callRoute } from './walk.ts';

/** The behavior of the API's own paths, which stores nothing. */
const liveOf = (edit: Editor) => {
  const found = edit
    .distribution()
    .CacheBehaviors.find(({ PathPattern }) => PathPattern === '/gayvnawards/api/*');
  if (!found) throw new Error('The distribution has no behavior for the API.');
  return found;
};

/** At the distribution and its origins. */
export const atEdge: Sabotage[] = [
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
    what: 'the behavior of the API above those of stored routes',
    change: (edit) => {
      const { CacheBehaviors } = edit.distribution();
      CacheBehaviors.unshift(...CacheBehaviors.splice(CacheBehaviors.indexOf(liveOf(edit)), 1));
    },
    walk: (ground) => goWay(ground, 'a stored answer'),
    finds: /^the second call of a stored route is Miss from cloudfront/,
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
