import { type DlpPolicy, isHiding } from './policy.ts'
import { asksForSharing } from './scope.ts'

/** What a policy waits for before others see a document: nothing, its contents, or also who it is shared with. */
const HOLDS_NOTHING = 0
export const HOLDS_CONTENTS = 1
export const HOLDS_SHARING = 2
export type Holding = typeof HOLDS_NOTHING | typeof HOLDS_CONTENTS | typeof HOLDS_SHARING

/** One that looks at documents on certain days only holds none of them until then. */
export function holdingOf(policy: DlpPolicy): Holding {
  if (!isHiding(policy) || policy.frequency !== 'CONTINUOUS') return HOLDS_NOTHING
  return asksForSharing(policy.config) ? HOLDS_SHARING : HOLDS_CONTENTS
}
