import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { writableDatasource } from '../datasources/get-datasource.ts'
import { type IdentityStore, membershipItemKey } from '../identity/identity-store.ts'
import { refuseGroupName } from '../identity/index-group.ts'
import { type MembershipDefinition, readMember, unknownGroup } from '../identity/index-membership.ts'
import { readUser, type UserDefinition } from '../identity/index-user.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { type BulkRequest, refusePage, uploadPage } from './upload-page.ts'
import type { UploadStore } from './upload-store.ts'

export interface BulkIndexIdentityDeps {
  uploads: UploadStore
  datasources: DatasourceStore
  identity: IdentityStore
  clock: Clock
}

interface DatasourceBulkRequest extends BulkRequest {
  readonly datasource: string
  readonly disableStaleDataDeletionCheck?: boolean
}

/** Takes one page of an upload that replaces all users of a datasource. */
export async function bulkIndexUsers(
  deps: BulkIndexIdentityDeps,
  token: IndexingToken,
  request: DatasourceBulkRequest & { readonly users: readonly UserDefinition[] },
): Promise<void> {
  const { name } = await writableDatasource(deps, token, request.datasource)
  const page = await uploadPage(
    request,
    { kind: 'users', datasource: name, group: '' },
    request.users,
    staleFlag(request),
  )
  const items = request.users.map((definition, at) => {
    const user = readUser(name, definition, `users[${at}]`)
    return { key: user.email, value: user }
  })
  refusePage(await deps.uploads.acceptItems(page, items, deps.clock.now()), page)
}

/** Takes one page of an upload that replaces all groups of a datasource. */
export async function bulkIndexGroups(
  deps: BulkIndexIdentityDeps,
  token: IndexingToken,
  request: DatasourceBulkRequest & { readonly groups: readonly { readonly name: string }[] },
): Promise<void> {
  const { name } = await writableDatasource(deps, token, request.datasource)
  const page = await uploadPage(
    request,
    { kind: 'groups', datasource: name, group: '' },
    request.groups,
    staleFlag(request),
  )
  const items = request.groups.map((group, at) => {
    refuseGroupName(group.name, `groups[${at}].name`)
    return { key: group.name, value: { name: group.name } }
  })
  refusePage(await deps.uploads.acceptItems(page, items, deps.clock.now()), page)
}

/** Takes one page of an upload that replaces all members of one group, which must exist. */
export async function bulkIndexMemberships(
  deps: BulkIndexIdentityDeps,
  token: IndexingToken,
  request: BulkRequest & {
    readonly datasource: string
    readonly group?: string
    readonly memberships: readonly Omit<MembershipDefinition, 'groupName'>[]
  },
): Promise<void> {
  const { name } = await writableDatasource(deps, token, request.datasource)
  const { group = '' } = request
  if (group === '') {
    throw badField('group', REQUIRED)
  }
  if (!(await deps.identity.hasGroup(name, group))) throw unknownGroup(name, group, 'group')
  const page = await uploadPage(request, { kind: 'memberships', datasource: name, group }, request.memberships)
  const items = request.memberships.map((definition, at) => {
    const member = readMember(definition, `memberships[${at}]`)
    return { key: membershipItemKey({ member }), value: member }
  })
  refusePage(await deps.uploads.acceptItems(page, items, deps.clock.now()), page)
}

function staleFlag({ disableStaleDataDeletionCheck }: DatasourceBulkRequest) {
  return { name: 'disableStaleDataDeletionCheck', isSet: disableStaleDataDeletionCheck }
}
