import { badField } from '../../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { XmlRefused } from '../../../../../core/saml/check-xml.ts'
import { samlThread } from '../../../../../core/saml/saml-thread.ts'
import { SamlMetadataInfo, SamlMetadataXml } from '../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/saml/metadata',
  summary: 'Parse SAML provider metadata to prefill a new provider. Nothing is saved.',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  request: SamlMetadataXml,
  response: SamlMetadataInfo,
  async handle(_services, _actor, { xml }) {
    const { issuer, entryPoint, certificates } = await samlThread.readMetadata(xml).catch((error: unknown) => {
      if (error instanceof XmlRefused)
        throw badField('xml', `must be the metadata of an identity provider: ${error.message}`)
      throw error
    })
    return { issuer, entryPoint, certificates: [...certificates] }
  },
})
