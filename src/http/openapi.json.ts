import Type from 'typebox'
import type { Config } from '../config/settings.ts'
import { type Endpoint, endpoint } from './core/endpoint.ts'
import { openApiDocument } from './core/openapi/openapi-document.ts'
import { withVendorValues } from './core/vendor-values.ts'
import { DESCRIBED_ROUTES } from './described-routes.ts'

export function openApiEndpoint(
  endpoints: readonly Endpoint[],
  { baseUrl, headerAliases }: Pick<Config, 'baseUrl' | 'headerAliases'>,
): Endpoint {
  // Written when somebody first asks: it takes longer than the rest of the start of an empty service.
  let document: string | undefined
  return endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the OpenAPI 3.1 document',
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.String(),
    contentType: 'application/json; charset=utf-8',
    async handle() {
      document ??= JSON.stringify(
        openApiDocument(endpoints, baseUrl, DESCRIBED_ROUTES),
        withVendorValues(headerAliases),
      )
      return document
    },
  })
}
