import { ServiceError } from '../../kernel/errors.ts'
import { randomOpaqueId } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { type LeaseStore, MAX_LEASE_MS } from '../leases/lease-store.ts'
import type { SearchEngine } from '../search/engine/search-engine.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'

export interface SamplePerson {
  readonly email: string
  readonly name: string
  /** What this person sees and does not. */
  readonly why: string
}

/** A company that is made up, for who wants to look around before anything of their own is there. */
export interface SampleCompany {
  readonly name: string
  /** Puts it in; the people that are returned can sign in with `password`. */
  load(password: string): Promise<readonly SamplePerson[]>
}

export interface FirstStart {
  readonly datasources: number
  readonly documents: number
  /** Undefined: there is none to load, or the service is not empty any more. */
  readonly sample: string | undefined
}

/** How far a new service has come. */
export async function firstStart({
  datasources,
  engine,
  sample,
}: {
  datasources: DatasourceStore
  engine: SearchEngine
  sample: SampleCompany | undefined
}): Promise<FirstStart> {
  const { length } = await datasources.list()
  return { datasources: length, documents: engine.documentCount(), sample: length === 0 ? sample?.name : undefined }
}

const LEASE = 'load the sample company'
/** Longer than loading takes; a service that dies meanwhile lets another try again. */
const LEASE_MS = MAX_LEASE_MS
const PASSWORD_CHARACTERS = 20

/** Loads the sample into a service that has nothing yet; the password of its people is in the answer and nowhere else. */
export async function loadSample(
  deps: AuditDeps & { datasources: DatasourceStore; leases: LeaseStore; sample: SampleCompany | undefined },
  actor: Actor,
): Promise<{ people: readonly SamplePerson[]; password: string }> {
  refuseUnless(actor, 'sample-company')
  const { sample, leases, clock, datasources } = deps
  if (sample === undefined) throw new ServiceError('not_found', "The demo company isn't available in this installation")
  const lease = { name: LEASE, holder: randomOpaqueId() }
  const now = clock.now()
  if (!(await leases.take(lease, now, new Date(now.getTime() + LEASE_MS)))) {
    throw new ServiceError('conflict', 'The demo company is already being loaded; wait for it to finish')
  }
  try {
    if ((await datasources.list()).length > 0) {
      throw new ServiceError(
        'conflict',
        'The demo company can only be loaded into an empty service; this one has data sources',
      )
    }
    await audited(deps, actor, { action: 'sample-company.load', subject: sample.name }, async () => undefined)
    const password = randomOpaqueId().slice(0, PASSWORD_CHARACTERS)
    return { people: await sample.load(password), password }
  } finally {
    await leases.release(lease)
  }
}
