import { datasources } from './datasources.ts'
import { domain } from './domain.ts'
import { groups } from './groups.ts'
import { people } from './people.ts'
import { readDocuments } from './read-content.ts'
import type { DemoCompany } from './types.ts'

export const demoCompany: DemoCompany = {
  name: 'Rimewell',
  domain,
  people,
  groups,
  datasources,
  documents: datasources.flatMap(({ name }) => readDocuments(name)),
}
