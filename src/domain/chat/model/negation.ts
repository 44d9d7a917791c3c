import { analyze } from '../../analysis/analyze.ts'
import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { stem } from '../../analysis/stem.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

const NEGATION =
  /\b(?:not|never|no|none|nobody|nothing|cannot|without|nicht|nie|niemals|keine?[mnrs]?|ohne)\b|n['’]t\b/iu
/** With these, a negation is no opposite: *can't stay more than 30 days* and *can stay up to 30 days* say the same. */
const LIMIT = /\b(?:more|less|most|least|than|up to|only|until|unless|except|beyond|before|after|mehr|bis|nur|erst)\b/iu
/** So much of each must be in the other: of two different statements one may be negated and the other not. */
const SAME_STATEMENT = 0.8

/** Whether one of two sentences that otherwise say the same is negated and the other isn't. */
export function isNegationDropped(sentence: string, cited: string): boolean {
  if (NEGATION.test(sentence) === NEGATION.test(cited) || LIMIT.test(sentence) || LIMIT.test(cited)) return false
  const [ours, theirs] = [stemsOf(sentence), stemsOf(cited)]
  const shared = [...ours].filter((each) => theirs.has(each)).length
  return shared > 0 && shared >= SAME_STATEMENT * Math.max(ours.size, theirs.size)
}

function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>()
  analyze(text.replace(/n['’]t\b/gi, ' '), (word, _position, _start, _end, parts) => {
    const isSmall = isStopWord(word) || languagesOfSmallWord(word) !== 0 || NEGATION.test(word)
    if (parts === 0 && !isSmall) stems.add(stem(word))
  })
  return stems
}
