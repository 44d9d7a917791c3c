import type { TeamDefinition } from '../../wire/people-definitions.ts'

/** The email is in lowercase. */
export type TeamMember = TeamDefinition['members'][number] & { readonly relationship: string }

/** A team of the company. */
export type Team = Omit<TeamDefinition, 'members'> & { readonly members: readonly TeamMember[] }
