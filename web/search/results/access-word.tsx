import { Globe, Lock, Users } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

const WORDS = {
  DOMAIN_VISIBLE: { word: 'Everyone', Icon: Globe },
  SPECIFIC_PEOPLE_AND_GROUPS: { word: 'Restricted', Icon: Users },
  PRIVATE: { word: 'Only you', Icon: Lock },
} as const

/** Who can see a document, in one word, or by name if it is one group or the users of its data source. */
export function AccessWord({ metadata }: { metadata: Schemas['DocumentMetadata'] }) {
  const { visibility, visibilityGroup, visibilityDatasource } = metadata
  if (visibility === undefined) return null
  const { word, Icon } = WORDS[visibility]
  const named =
    visibilityGroup === undefined ? visibilityDatasource && `${visibilityDatasource} users` : `${visibilityGroup} group`
  return (
    <span className={visibility === 'DOMAIN_VISIBLE' ? 'access' : 'access narrow'}>
      <Icon size={13} aria-hidden />
      <span>{named ?? word}</span>
    </span>
  )
}
