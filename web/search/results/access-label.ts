import type { Schemas } from '../../generated/api.ts'
import { groupName } from '../../shared/group-name.ts'

export type Access = Pick<
  Schemas['DocumentMetadata'],
  'visibility' | 'visibilityGroup' | 'visibilityGroups' | 'visibilityDatasource'
>

interface AccessLabel {
  readonly text: string
  /** Who it is in full. */
  readonly hint: string
}

/** An ID that nobody uses as a name, like `S-1-5-21-36238`, `7b1c9d52` or `cn=finance`. */
const RAW_ID = /\d.?\d.?\d|[:=/]/
/** Longer names are counted. */
const MAX_LENGTH = 40

/** Who can see a document, if that's one group, groups that are all required, or the users of its data source. */
export function accessLabel(access: Access): AccessLabel | undefined {
  const { visibilityGroup, visibilityGroups, visibilityDatasource: datasource } = access
  const groups = visibilityGroups ?? (visibilityGroup === undefined ? [] : [visibilityGroup])
  if (groups.length > 0) {
    const names = groups.map(groupName)
    const text = names.join(' + ')
    const isCounted = groups.some((group) => RAW_ID.test(group)) || (text.length > MAX_LENGTH && groups.length > 1)
    return {
      text: isCounted ? `${groups.length} ${groups.length > 1 ? 'groups' : 'group'}` : text,
      hint: groups.length > 1 ? `Only people in all of these groups: ${names.join(', ')}` : `Only members of ${names}`,
    }
  }
  if (datasource === undefined) return undefined
  return { text: `${datasource} users`, hint: `Everyone with an account in ${datasource}` }
}
