import Type from 'typebox'
import { named } from '../named.ts'
import { Time } from './admin-fields.ts'

export const DatasourceSummaries = named('DatasourceSummaries', {
  items: Type.Array(
    named('DatasourceSummary', {
      name: Type.String(),
      documents: Type.Integer(),
      updatedAt: Type.Optional(Time('When documents last changed')),
      problems: Type.Integer({ description: "Documents that couldn't be read from the source, or indexed" }),
      days: Type.Array(named('DatasourceDay', { day: Type.String(), documents: Type.Integer() }), {
        description: 'The last 30 days, oldest first. Days on which the service did not run are missing.',
      }),
    }),
  ),
})
