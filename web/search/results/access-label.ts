import type { Schemas } from '../../generated/api.ts'

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

/** Who can see a document, if that's one group, groups that are all required, or the users of its data source. */
export function accessLabel(access: Access): AccessLabel | undefined {
  const { visibilityGroup: group, visibilityGroups: groups, visibilityDatasource: datasource } = access
  if (groups !== undefined) {
    return { text: `${groups.length} groups`, hint: `Only people in all of these groups: ${groups.join(', ')}` }
  }
  if (group !== undefined) {
    return { text: RAW_ID.test(group) ? '1 group' : `${group} group`, hint: `Only members of ${group}` }
  }
  if (datasource === undefined) return undefined
  return { text: `${datasource} users`, hint: `Everyone with an account in ${datasource}` }
}
