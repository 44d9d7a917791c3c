import { LineIcon } from '../line-icon.tsx'
import { GLYPHS } from '../source-glyphs.ts'
import { type Access, accessLabel } from './access-label.ts'

const LOCK = 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4'
const USERS =
  'M9 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M2 21v-2a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v2M16 4a4 4 0 0 1 0 8M22 21v-2a4 4 0 0 0-3-4'

const WORDS = {
  DOMAIN_VISIBLE: { word: 'Everyone', icon: GLYPHS.site },
  SPECIFIC_PEOPLE_AND_GROUPS: { word: 'Restricted', icon: USERS },
  PRIVATE: { word: 'Only you', icon: LOCK },
} as const

interface AccessWordProps {
  readonly metadata: Access
  /** Instead of what the permissions name. */
  readonly named?: string | undefined
}

/** Who can see a document, in a few words. */
export function AccessWord({ metadata, named }: AccessWordProps) {
  const { visibility } = metadata
  if (visibility === undefined) return null
  const { word, icon } = WORDS[visibility]
  const label = accessLabel(metadata)
  return (
    <span className={visibility === 'DOMAIN_VISIBLE' ? 'access' : 'access narrow'}>
      <LineIcon path={icon} />
      <span title={named ?? label?.hint}>{named ?? label?.text ?? word}</span>
    </span>
  )
}
