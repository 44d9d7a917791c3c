import Type from 'typebox'
import { named } from '../named.ts'

const ConfigurationValue = named('ConfigurationValue', {
  value: Type.Optional(Type.String({ maxLength: 2000 })),
  valueList: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 1000 })),
})
const DatasourceInstanceConfiguration = named('DatasourceInstanceConfiguration', {
  values: Type.Record(Type.String(), ConfigurationValue),
})
export const DatasourceConfigurationResponse = named('DatasourceConfigurationResponse', {
  configuration: DatasourceInstanceConfiguration,
})
export const UpdateDatasourceConfigurationRequest = named('UpdateDatasourceConfigurationRequest', {
  configuration: DatasourceInstanceConfiguration,
})
export const RotateDatasourceCredentialsRequest = named('RotateDatasourceCredentialsRequest', {
  credentials: DatasourceInstanceConfiguration,
})
export const DatasourceCredentialStatusResponse = named('DatasourceCredentialStatusResponse', {
  status: Type.Enum(['VALID', 'VALID_WITH_WARNINGS', 'VALIDATING', 'INVALID', 'MISSING']),
  lastRotatedAt: Type.Optional(Type.String({ format: 'date-time' })),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  message: Type.Optional(Type.String()),
})

/** A datasource has one instance, of the same name. */
export const InstancePath = Type.Object({ datasourceId: Type.String(), instanceId: Type.String() })
export const InstanceId = Type.Object({ datasourceInstanceId: Type.String() })
