import Type from 'typebox'
import { DEFAULT_ACCESS, INITIAL_ACCESS } from '../../../domain/datasources/datasource.ts'
import { datasourceFields } from '../../../wire/datasource-config.ts'
import { named } from '../named.ts'

export const DatasourceConfig = named('CustomDatasourceConfig', {
  ...datasourceFields,
  defaultAccess: Type.Optional(
    Type.Enum([...DEFAULT_ACCESS], {
      description: `Who can see documents sent without permissions. Defaults to ${INITIAL_ACCESS} for a new data source.`,
    }),
  ),
})
