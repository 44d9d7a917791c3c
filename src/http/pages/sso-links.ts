import type { Services } from '../../domain/services.ts'

/** Ways to sign in elsewhere, coming back to `next`. */
export async function ssoLinks({ ssoProviders }: Services, next: string): Promise<{ name: string; href: string }[]> {
  const providers = await ssoProviders.list()
  return providers.map(({ id, name }) => ({ name, href: `/signin/sso/${id}?next=${encodeURIComponent(next)}` }))
}
