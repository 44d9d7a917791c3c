import type { Source } from '../source.ts'
import type { ListItem } from './list-items.ts'
import type { Passage } from './split/passages.ts'
import type { Row } from './split/table-rows.ts'

/** A passage, and how well it answers. */
export interface ScoredPassage extends Passage {
  readonly source: Source
  readonly text: string
  readonly score: number
  /** How much of the question, by weight, it speaks of, and in its phrases; its heading and title count in part. */
  readonly wording: number
  /** How much of the question, by weight, stands in the passage, its heading or its title. */
  readonly coverage: number
  /** What its source counts for: verified, fresh, found by several searches. */
  readonly trust: number
  /** Which words of the question are in the passage itself. */
  readonly words: ReadonlySet<number>
  /** It is the beginning of its document. */
  readonly isLead: boolean
  /** The title of its document has every word of the question. */
  readonly isTitled: boolean
  /** Its heading or title has a word of the question, or one of the same family; or its title has the key. */
  readonly isTopical: boolean
  /** How much of the question, by weight, stands in the heading right above it, or in the question that it begins with. */
  readonly leadInShare: number
  /** The row that was asked for, where one stands out. */
  readonly row?: Row | undefined
  /** The question names that row. */
  readonly isNamed?: boolean
  /** The question names something, like *Norway*, that neither the passage nor its heading or title mention. */
  readonly lacksName?: boolean
  /** Neither it nor its heading or title have what is asked for, like *bank* of “Which bank holds …?”. */
  readonly lacksFocus: boolean
  /** The item of a list that has most of the words which the list has. */
  readonly item?: ListItem | undefined
  /** It begins with a question, like those of an FAQ, of which every word is in the question asked. */
  readonly asksSame?: boolean
}
