import type { SearchEntity } from './search-entities.ts'

/** An entity in words, for readers who get text. Only `detail` takes the scope PEOPLE, and it is absent without it. */
export function describeEntity(entity: SearchEntity): string {
  switch (entity.kind) {
    case 'answer': {
      const { question, body } = entity.view.answer.record
      return `From the answer “${question}”:\n\n${body}`.trimEnd()
    }
    case 'person':
      return [
        [entity.name, entity.title, entity.department].filter((part) => part !== '').join(', '),
        ...(entity.detail === undefined ? [] : [entity.detail]),
      ].join('. ')
    case 'team':
      return withDescription(
        `Team ${entity.team.name} (${counted(entity.memberCount, 'member')})`,
        entity.team.description,
      )
    case 'collection': {
      const { collection, itemCount } = entity.view
      const { name, description } = collection.record
      return withDescription(`Collection “${name}” (${counted(itemCount, 'item')})`, description)
    }
  }
}

function withDescription(name: string, description = ''): string {
  return description === '' ? name : `${name}: ${description}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
