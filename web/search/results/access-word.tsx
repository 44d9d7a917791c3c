import { Globe, Lock, Users } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

const WORDS = {
  DOMAIN_VISIBLE: { word: 'Everyone', Icon: Globe },
  SPECIFIC_PEOPLE_AND_GROUPS: { word: 'Restricted', Icon: Users },
  PRIVATE: { word: 'Only you', Icon: Lock },
} as const

/** Who can see a document, in one word, or the name if it is one group. */
export function AccessWord({ metadata }: { metadata: Schemas['DocumentMetadata'] }) {
  const { visibility, visibilityGroup } = metadata
  if (visibility === undefined) return null
  const { word, Icon } = WORDS[visibility]
  return (
    <span className={visibility === 'DOMAIN_VISIBLE' ? 'access' : 'access narrow'}>
      <Icon size={13} aria-hidden />
      <span>{visibilityGroup === undefined ? word : `${visibilityGroup} group`}</span>
    </span>
  )
}
