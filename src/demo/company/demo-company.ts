import { composeDocuments } from './compose/compose-documents.ts'
import { datasources } from './datasources.ts'
import { companyName, domain } from './domain.ts'
import { groups } from './groups.ts'
import { people } from './people.ts'
import { readDocuments } from './read-content.ts'
import type { DemoCompany } from './types.ts'

const written = datasources.flatMap(({ name }) => readDocuments(name))

export const demoCompany: DemoCompany = {
  name: companyName,
  domain,
  people,
  groups,
  datasources,
  documents: [...written, ...composeDocuments(people, written)],
}
