/** A document's access list as it was pushed. Absent altogether: the datasource's default access. */
export interface DocumentPermissions {
  readonly allowedUsers?: readonly UserReference[]
  readonly allowedGroups?: readonly string[]
  readonly allowedGroupIntersections?: readonly { readonly requiredGroups?: readonly string[] }[]
  readonly allowAnonymousAccess?: boolean
  readonly allowAllDatasourceUsersAccess?: boolean
}

export interface UserReference {
  readonly email?: string
  readonly datasourceUserId?: string
  readonly name?: string
}
