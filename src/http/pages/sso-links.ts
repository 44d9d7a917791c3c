import type { Services } from '../../domain/services.ts'

/** Sign-in links for identity providers, returning to `next`. */
export async function ssoLinks(services: Services, next: string): Promise<{ name: string; href: string }[]> {
  const [oidc, saml] = await Promise.all([services.oidcProviders.list(), services.samlProviders.list()])
  const link =
    (kind: string) =>
    ({ id, name }: { id: string; name: string }) => ({
      name,
      href: `/signin/${kind}/${id}?next=${encodeURIComponent(next)}`,
    })
  const isOn = ({ disabledAt }: { disabledAt?: Date | undefined }) => disabledAt === undefined
  return [...oidc.filter(isOn).map(link('sso')), ...saml.filter(isOn).map(link('saml'))]
}
