import { json, type Answer, type Call } from './http.ts';
import type { Deployment } from './template.ts';

interface ApiProperties {
  DisableExecuteApiEndpoint?: boolean;
}
interface DomainProperties {
  DomainName: string;
  MutualTlsAuthentication?: { TruststoreUri?: string };
}
interface MappingProperties {
  ApiId: string;
  DomainName: string;
}

interface Options {
  deployment: Deployment;
  gateway: (call: Call) => Promise<Answer>;
}

const forbidden = json(403, { message: 'Forbidden' });

/**
 * The hosts at which the HTTP API of a deployment answers: its default endpoint, which says 404 once it is disabled, and its
 * domain. With mutual TLS the domain denies whoever shows no certificate before any throttle or function; that a
 * certificate is one of the authority's is taken for granted, because no template says who signed it.
 */
export function createDoors({ deployment, gateway }: Options) {
  const [api] = deployment.of<ApiProperties>('AWS::ApiGatewayV2::Api');
  if (!api) throw new Error('No template has an API.');
  const [domain] = deployment.of<DomainProperties>('AWS::ApiGatewayV2::DomainName');
  const { hostname: endpoint } = new URL(api.attribute('ApiEndpoint'));

  const isMapped = (): boolean =>
    deployment
      .of<MappingProperties>('AWS::ApiGatewayV2::ApiMapping')
      .some(({ properties }) => properties.ApiId === api.name && properties.DomainName === domain?.name);

  const has = (host: string): boolean => host === endpoint || host === domain?.properties.DomainName;
  return {
    endpoint,
    domain: domain?.properties.DomainName ?? '',
    has,
    /** Asks the API at a host, with a client certificate or without. */
    knock: async (host: string, call: Call, certificate?: string): Promise<Answer> => {
      if (!has(host)) throw new Error(`No API answers at ${host}.`);
      if (host === endpoint)
        return api.properties.DisableExecuteApiEndpoint ? json(404, { message: 'Not Found' }) : gateway(call);
      const asks = domain?.properties.MutualTlsAuthentication?.TruststoreUri?.startsWith('s3://') ?? false;
      if (asks && certificate === undefined) return forbidden;
      return isMapped() ? gateway(call) : forbidden;
    },
  };
}
