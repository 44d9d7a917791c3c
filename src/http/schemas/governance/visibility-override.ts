import Type from 'typebox'
import { VISIBILITY_OVERRIDES } from '../../../domain/access/visibility-override.ts'
import { named } from '../named.ts'

const MAX_DOCUMENTS = 500

const override = Type.Enum([...VISIBILITY_OVERRIDES], {
  description:
    'NONE: as its access list says; HIDE_FROM_ALL: nobody sees it; HIDE_FROM_GROUPS: only people whom its access list names; HIDE_FROM_ALL_EXCEPT_OWNER: only its owner, as far as the access list admits them',
})
const docId = Type.String({ minLength: 1, maxLength: 2000, description: 'As search results have it' })

export const DocumentVisibilityOverride = named('DocumentVisibilityOverride', { docId, override })

export const DocIdsQuery = Type.Object({
  docIds: Type.Optional(
    Type.Union([docId, Type.Array(docId, { maxItems: MAX_DOCUMENTS })], {
      description: 'May be repeated. Absent: the latest documents that something hides',
    }),
  ),
})

export const UpdateOverridesRequest = named('UpdateDocumentVisibilityOverridesRequest', {
  visibilityOverrides: Type.Array(DocumentVisibilityOverride, { minItems: 1, maxItems: MAX_DOCUMENTS }),
})

export const UpdateOverridesResponse = named('UpdateDocumentVisibilityOverridesResponse', {
  results: Type.Array(
    named('DocumentVisibilityUpdateResult', {
      docId,
      override,
      success: Type.Boolean({ description: 'false: there is no such document' }),
    }),
  ),
})
