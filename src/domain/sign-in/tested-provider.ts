import { ServiceError } from '../../kernel/errors.ts'
import type { ProviderKind, ProviderRequest, SignInProvider } from './provider-kind.ts'

/** Whether people could sign in with the provider from now on, with values that it wasn't on with before. */
export function needsTest<P extends SignInProvider>(
  { tested }: ProviderKind<P>,
  before: P | undefined,
  after: ProviderRequest<P>,
): boolean {
  if (after.disabledAt !== undefined) return false
  if (before === undefined || before.disabledAt !== undefined) return true
  return tested.some((field) => !isSame(before[field], testedValue(after, field)))
}

/** Refuses a provider that fails its test: people would see its button and could not sign in with it. */
export async function refuseUnusable<P extends SignInProvider>(
  kind: ProviderKind<P>,
  request: ProviderRequest<P>,
): Promise<void> {
  const problems = (await kind.test(request)).filter(({ isProblem }) => isProblem).map(({ message }) => message)
  if (problems.length === 0) return
  throw new ServiceError(
    'provider_test_failed',
    `The provider failed its test: ${problems.join('; ')}. Fix this, turn the provider off, or skip the test (\`skipTest\`)`,
    { details: problems.map((message) => ({ message })) },
  )
}

/** Refuses a provider whose values changed while it was tested. */
export function refuseUntested<P extends SignInProvider>(
  { tested }: ProviderKind<P>,
  asTested: ProviderRequest<P> | undefined,
  request: ProviderRequest<P>,
): void {
  if (
    asTested !== undefined &&
    tested.every((field) => isSame(testedValue(asTested, field), testedValue(request, field)))
  )
    return
  throw new ServiceError('conflict', 'The provider was changed while it was tested; read it again and retry')
}

function testedValue<P extends SignInProvider>(request: ProviderRequest<P>, field: keyof P): unknown {
  return (request as unknown as P)[field]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
