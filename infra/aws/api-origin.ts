import { Fn } from 'aws-cdk-lib';
import type { CfnApi, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { CfnDistribution, IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { originSecretHeader } from '#platform/chain/guards.ts';
import type { Settings } from '../settings.ts';

/**
 * The API as CloudFront asks it, always with the secret: at a domain of its own, where it shows a client certificate, or
 * at the default endpoint (DECISION-api-door.md).
 */
export function apiOrigin(
  api: HttpApi,
  originSecret: ISecret,
  { apiDomain, apiClientCertificateArn }: Settings,
): IOrigin {
  const props = {
    // CloudFormation resolves the value on deployment; the template has only the secret's name.
    customHeaders: { [originSecretHeader]: originSecret.secretValue.unsafeUnwrap() },
  };
  return apiDomain === ''
    ? new HttpOrigin(Fn.select(2, Fn.split('/', defaultEndpoint(api))), props)
    : new CertifiedOrigin(apiDomain, apiClientCertificateArn, props);
}

/** The address that an API has from the beginning; the library's own property throws where it is closed. */
export const defaultEndpoint = (api: HttpApi): string => (api.node.defaultChild as CfnApi).attrApiEndpoint;

/** An origin to which CloudFront shows a certificate. The library's has no property for it. */
class CertifiedOrigin extends HttpOrigin {
  private readonly clientCertificateArn: string;

  constructor(host: string, clientCertificateArn: string, props: HttpOriginProps) {
    super(host, props);
    this.clientCertificateArn = clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    const { clientCertificateArn } = this;
    return config && { ...config, originMtlsConfig: { clientCertificateArn } };
  }
}
