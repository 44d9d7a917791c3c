import type { AdditionalField, DatasourceProfile } from './employee.ts'

export interface TeamMember {
  /** In lower case. */
  readonly email: string
  readonly relationship: string
  /** `YYYY-MM-DD`; the name is the interface's. */
  readonly join_date?: string
}

/** A team of the company. Field names are those of the interface. */
export interface Team {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly businessUnit?: string
  readonly department?: string
  readonly photoUrl?: string
  readonly externalLink?: string
  readonly emails?: readonly { readonly email: string; readonly type: string }[]
  readonly datasourceProfiles?: readonly DatasourceProfile[]
  readonly members: readonly TeamMember[]
  readonly additionalFields?: readonly AdditionalField[]
}

/** A team as it is pushed. */
export type TeamDefinition = Omit<Team, 'members'> & {
  readonly members: readonly (Omit<TeamMember, 'relationship'> & { readonly relationship?: string })[]
}
