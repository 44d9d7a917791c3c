import type { PersonEntity, SearchEntity } from '../../../domain/search/entities/search-entities.ts'
import { resultToken } from '../../../domain/search/hits/tracking-token.ts'
import type { Person } from '../../schemas/people/person.ts'
import type { StructuredResult } from '../../schemas/search/structured-result.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentAnswer } from '../knowledge/present-answer.ts'
import { type PresentContext, presentCollection } from '../knowledge/present-collection.ts'
import { presentProfile, presentTeam, presentTeamCard } from '../present-person.ts'

type Structured = Wire<typeof StructuredResult>

/** Results that aren't documents, each with its own tracking token. */
export function presentEntities(
  entities: readonly SearchEntity[],
  context: PresentContext,
  trackingToken: string,
): Structured[] {
  return entities.map((entity, rank) => {
    const result = presentEntity(entity, context)
    return { ...result, trackingToken: resultToken(trackingToken, rank, idOf(result)) }
  })
}

function presentEntity(entity: SearchEntity, context: PresentContext): Structured {
  switch (entity.kind) {
    case 'answer':
      return { answer: presentAnswer(entity.view, context) }
    case 'collection':
      return { collection: presentCollection(entity.view, context) }
    case 'team':
      return { team: entity.profile ? presentTeam(entity.profile) : presentTeamCard(entity.team, entity.memberCount) }
    case 'person':
      return { person: presentPersonEntity(entity) }
  }
}

export function presentPersonEntity({ id, name, title, department, profile }: PersonEntity): Wire<typeof Person> {
  const card = { name, obfuscatedId: id, metadata: { department, ...(title && { title }) } }
  return profile ? presentProfile(profile) : card
}

function idOf({ answer, person, team, collection }: Structured): string {
  return answer?.docId ?? person?.obfuscatedId ?? team?.id ?? `collection:${collection?.id}`
}
