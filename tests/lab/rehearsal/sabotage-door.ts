import type { Sabotage } from './fault.ts';
import { callRoute } from './walk.ts';
import { goWay } from './ways.ts';

/** At what leads to the API: its domain, its default endpoint, and the certificate that the distribution shows. */
export const atDoor: Sabotage[] = [
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
