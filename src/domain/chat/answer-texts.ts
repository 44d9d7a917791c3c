import type { Language } from '../analysis/function-words.ts'

export const NOTHING_FOUND =
  "I couldn't find an answer in the documents you can read. Try other words, or ask someone who might know."
const NOTHING_FOUND_DE =
  'Dazu habe ich in den Dokumenten, die du lesen kannst, nichts gefunden. Versuche andere Wörter oder frage jemanden, der es wissen könnte.'
const CLOSEST = 'No direct answer. These look closest:'
const CLOSEST_DE = 'Keine direkte Antwort. Das kommt am nächsten:'
const GREETING =
  'Hello! Ask a question in your own words, and I answer from the documents you can read. For example: “How do I …?”, “What is …?”, “Who can help with …?”, “Summarize …”, “my open tickets”.'
const GREETING_DE =
  'Hallo! Stell eine Frage in eigenen Worten. Ich antworte aus den Dokumenten, die du lesen kannst. Zum Beispiel: „Wie geht …?“, „Was ist …?“, „Wer hilft bei …?“, „Fasse … zusammen“, „meine offenen Tickets“.'

const THANKS = 'You’re welcome. What else would you like to know?'
const THANKS_DE = 'Gern geschehen. Was möchtest du noch wissen?'

/** Sentences that say nothing about the company, in the language of the question. */
export function answerTexts(language: Language | '') {
  return language === 'de'
    ? { nothingFound: NOTHING_FOUND_DE, closest: CLOSEST_DE, greeting: GREETING_DE, thanks: THANKS_DE }
    : { nothingFound: NOTHING_FOUND, closest: CLOSEST, greeting: GREETING, thanks: THANKS }
}
