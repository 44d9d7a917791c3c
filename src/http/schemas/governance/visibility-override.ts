import Type from 'typebox'
import { VISIBILITY_OVERRIDES } from '../../../domain/access/visibility-override.ts'
import { named } from '../named.ts'

const MAX_DOCUMENTS = 500

const override = Type.Enum([...VISIBILITY_OVERRIDES], {
  description:
    'NONE: permissions apply. HIDE_FROM_ALL: hidden from everyone. HIDE_FROM_GROUPS: visible only to users named in its permissions. HIDE_FROM_ALL_EXCEPT_OWNER: visible only to its owner, if permissions allow.',
})
const docId = Type.String({ minLength: 1, maxLength: 2000, description: 'The value returned in search results' })

export const DocumentVisibilityOverride = named('DocumentVisibilityOverride', { docId, override })

export const DocIdsQuery = Type.Object({
  docIds: Type.Optional(
    Type.Union([docId, Type.Array(docId, { maxItems: MAX_DOCUMENTS })], {
      description: 'Can be repeated. Defaults to the most recently hidden documents.',
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
      success: Type.Boolean({ description: "false if the document doesn't exist" }),
    }),
  ),
})
