import { composeDocuments } from './compose/compose-documents.ts'
import { datasources } from './datasources.ts'
import { domain } from './domain.ts'
import { groups } from './groups.ts'
import { people } from './people.ts'
import { readDocuments } from './read-content.ts'
import type { DemoCompany } from './types.ts'

let documents: DemoCompany['documents'] | undefined

export const demoCompany: DemoCompany = {
  name: 'Rimewell',
  domain,
  people,
  groups,
  datasources,
  /** Read when first asked for: every service knows the company's name, and few load it. */
  get documents() {
    return (documents ??= readAll())
  },
}

function readAll(): DemoCompany['documents'] {
  const written = datasources.flatMap(({ name }) => readDocuments(name))
  return [...written, ...composeDocuments(people, written)]
}
