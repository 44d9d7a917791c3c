import { Globe, Lock, Users } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

const WORDS = {
  DOMAIN_VISIBLE: { word: 'Everyone', Icon: Globe },
  SPECIFIC_PEOPLE_AND_GROUPS: { word: 'Restricted', Icon: Users },
  PRIVATE: { word: 'Only you', Icon: Lock },
} as const

/** Who else may see a document, in a word. */
export function AccessWord({ visibility }: { visibility: Schemas['DocumentMetadata']['visibility'] }) {
  if (visibility === undefined) return null
  const { word, Icon } = WORDS[visibility]
  return (
    <span className="access">
      <Icon size={13} aria-hidden />
      {word}
    </span>
  )
}
