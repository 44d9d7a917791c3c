import Type from 'typebox'
import { INFO_TYPES } from '../../../domain/governance/detectors/info-types.ts'
import { dlpConfigFields } from '../../../wire/dlp-config.ts'
import { named } from '../named.ts'
import { DlpPerson } from './dlp-person.ts'

/** What to look for, where, and what is in order. */
export const DlpConfig = named('DlpConfig', {
  version: Type.Optional(Type.Integer({ minimum: 0, description: "The policy's version. Ignored in requests." })),
  ...dlpConfigFields([...INFO_TYPES.keys()].join(', ')),
  createdBy: Type.Optional(DlpPerson),
  createdAt: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601' })),
})
