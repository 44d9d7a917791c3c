import { wordsOfQuestion } from './passages/question-words.ts'

/** «And for contractors?», «What about Lyon?»: it goes on with what was asked before. */
const GOES_ON = /^(?:and|but|or|so|also|then|what about|how about|what if|why|since when|und|et|y|e)\b/i
/** It, they, there …: it means something that was named before. */
const POINTS_BACK = /\b(?:it|its|they|them|their|those|these|that|this|there|he|him|his|she|her|same|else|instead)\b/i
const SHORT_WORDS = 12
const CARRYING_WORDS = 2
/** Further back a conversation was about something else. */
const LOOKED_BACK = 5

function leansOnEarlier(question: string): boolean {
  const words = question.match(/\S+/g)?.length ?? 0
  if (words > SHORT_WORDS) return false
  const carrying = wordsOfQuestion(question).length
  return GOES_ON.test(question.trim()) || POINTS_BACK.test(question) || carrying < CARRYING_WORDS
}

/** What a question is about beyond its own words: the earlier questions (newest first) that it leans on. */
export function topicOf(question: string, earlier: readonly string[]): string {
  if (!leansOnEarlier(question)) return ''
  const topic: string[] = []
  for (const each of earlier.slice(0, LOOKED_BACK)) {
    topic.push(each)
    if (!leansOnEarlier(each)) break
  }
  return topic.reverse().join(' ')
}
