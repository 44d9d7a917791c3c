import type { Language } from '../analysis/function-words.ts'

export const NOTHING_FOUND =
  "I couldn't find an answer in the documents you can read. Try other words, or ask someone who might know."
const NOTHING_FOUND_DE =
  'Dazu habe ich in den Dokumenten, die du lesen kannst, nichts gefunden. Versuche andere Wörter oder frage jemanden, der es wissen könnte.'
const NO_REPORTS = 'According to the directory, nobody reports to you.'
const NO_REPORTS_DE = 'Laut Verzeichnis berichtet niemand an dich.'
const UNLIKELY = "I couldn't find an answer in the documents you can read. These contain words of your question:"
const UNLIKELY_DE =
  'Dazu habe ich in den Dokumenten, die du lesen kannst, nichts gefunden. Diese enthalten Wörter deiner Frage:'
const CLOSEST = 'No direct answer. These look closest:'
const CLOSEST_DE = 'Keine direkte Antwort. Das kommt am nächsten:'
const LIKELY = 'No direct answer, but this comes close:'
const LIKELY_DE = 'Keine direkte Antwort, aber das könnte passen:'
const GREETING =
  'Hello! Ask a question in your own words, and I answer from the documents you can read. For example: “How do I …?”, “What is …?”, “Who can help with …?”, “Summarize …”, “my open tickets”.'
const GREETING_DE =
  'Hallo! Stell eine Frage in eigenen Worten. Ich antworte aus den Dokumenten, die du lesen kannst. Zum Beispiel: „Wie geht …?“, „Was ist …?“, „Wer hilft bei …?“, „Fasse … zusammen“, „meine offenen Tickets“.'

const THANKS = 'You’re welcome. What else would you like to know?'
const THANKS_DE = 'Gern geschehen. Was möchtest du noch wissen?'
const NO_MATCHES = 'None of the documents you can read match that.'
const NO_MATCHES_DE = 'Kein Dokument, das du lesen kannst, passt dazu.'
const ALL_DONE = 'None of these is open:'
const ALL_DONE_DE = 'Davon ist nichts mehr offen:'
const CANNOT_WRITE = 'Without an AI model, I can’t write or translate texts: I only quote documents.'
const CANNOT_WRITE_DE = 'Ohne KI-Modell kann ich keine Texte schreiben oder übersetzen: Ich zitiere nur Dokumente.'
const MAY_HELP = `${CANNOT_WRITE} These passages may help:`
const MAY_HELP_DE = `${CANNOT_WRITE_DE} Diese Stellen können helfen:`

/** Sentences that say nothing about the company, in the language of the question. */
export function answerTexts(language: Language | '') {
  return language === 'de' ? GERMAN : ENGLISH
}

const ENGLISH = {
  nothingFound: NOTHING_FOUND,
  noReports: NO_REPORTS,
  unlikely: UNLIKELY,
  closest: CLOSEST,
  likely: LIKELY,
  noMatches: NO_MATCHES,
  allDone: ALL_DONE,
  cannotWrite: CANNOT_WRITE,
  mayHelp: MAY_HELP,
  greeting: GREETING,
  thanks: THANKS,
}
const GERMAN: typeof ENGLISH = {
  nothingFound: NOTHING_FOUND_DE,
  noReports: NO_REPORTS_DE,
  unlikely: UNLIKELY_DE,
  closest: CLOSEST_DE,
  likely: LIKELY_DE,
  noMatches: NO_MATCHES_DE,
  allDone: ALL_DONE_DE,
  cannotWrite: CANNOT_WRITE_DE,
  mayHelp: MAY_HELP_DE,
  greeting: GREETING_DE,
  thanks: THANKS_DE,
}
