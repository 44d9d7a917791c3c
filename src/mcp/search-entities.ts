import { Type } from 'typebox'
import { answerDocumentId } from '../domain/knowledge/answers/answer.ts'
import type { SearchEntity } from '../domain/search/entities/search-entities.ts'

const optional = Type.Optional

/** The results of a search that aren't documents, by kind. A kind without results is left out. */
export const entityFields = {
  answers: optional(
    Type.Array(Type.Object({ id: Type.String(), question: Type.String(), answer: Type.String() }), {
      description: 'Answers that colleagues wrote for this question',
    }),
  ),
  people: optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        title: optional(Type.String()),
        department: optional(Type.String()),
        email: optional(Type.String({ description: 'Only with the scope PEOPLE' })),
      }),
      { description: 'People the query is about. Call employee_search for more about them.' },
    ),
  ),
  teams: optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: optional(Type.String()),
        memberCount: Type.Integer(),
      }),
    ),
  ),
  collections: optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        description: optional(Type.String()),
        itemCount: Type.Integer(),
      }),
    ),
  ),
}

export function presentEntities(entities: readonly SearchEntity[]): Record<string, readonly object[]> {
  const byKind = {
    answers: entities.flatMap((entity) => (entity.kind === 'answer' ? [presentAnswer(entity)] : [])),
    people: entities.flatMap((entity) => (entity.kind === 'person' ? [presentPerson(entity)] : [])),
    teams: entities.flatMap((entity) => (entity.kind === 'team' ? [presentTeam(entity)] : [])),
    collections: entities.flatMap((entity) => (entity.kind === 'collection' ? [presentCollection(entity)] : [])),
  }
  return Object.fromEntries(Object.entries(byKind).filter(([, found]) => found.length > 0))
}

type Kind<K extends SearchEntity['kind']> = Extract<SearchEntity, { kind: K }>

function presentAnswer({ view: { answer } }: Kind<'answer'>) {
  return { id: answerDocumentId(answer.id), question: answer.record.question, answer: answer.record.body }
}

function presentPerson({ name, title, department, profile }: Kind<'person'>) {
  return {
    name,
    ...(title && { title }),
    ...(department && { department }),
    ...(profile && { email: profile.entry.email }),
  }
}

function presentTeam({ team: { id, name, description }, memberCount }: Kind<'team'>) {
  return { id, name, ...(description && { description }), memberCount }
}

function presentCollection({ view: { collection, itemCount } }: Kind<'collection'>) {
  const { name, description } = collection.record
  return { id: collection.id, name, ...(description && { description }), itemCount }
}
