import type { Language } from '../analysis/function-words.ts'

export const NOTHING_FOUND =
  "I couldn't find an answer in the documents you can read. Try other words, or ask someone who might know."

/** Sentences that say nothing about the company. */
interface AnswerTexts {
  readonly nothingFound: string
  readonly noReports: string
  readonly unlikely: string
  readonly closest: string
  readonly likely: string
  readonly noMatches: string
  readonly allDone: string
  readonly cannotWrite: string
  readonly mayHelp: string
  readonly greeting: string
  readonly thanks: string
}

const CANNOT_WRITE = 'Without an AI model, I can’t write or translate texts: I only quote documents.'
const ENGLISH: AnswerTexts = {
  nothingFound: NOTHING_FOUND,
  noReports: 'According to the directory, nobody reports to you.',
  unlikely: "I couldn't find an answer in the documents you can read. These contain words of your question:",
  closest: 'No direct answer. These look closest:',
  likely: 'No direct answer, but this comes close:',
  noMatches: 'None of the documents you can read match that.',
  allDone: 'None of these is open:',
  cannotWrite: CANNOT_WRITE,
  mayHelp: `${CANNOT_WRITE} These passages may help:`,
  greeting:
    'Hello! Ask a question in your own words, and I answer from the documents you can read. For example: “How do I …?”, “What is …?”, “Who can help with …?”, “Summarize …”, “my open tickets”.',
  thanks: 'You’re welcome. What else would you like to know?',
}

const CANNOT_WRITE_DE = 'Ohne KI-Modell kann ich keine Texte schreiben oder übersetzen: Ich zitiere nur Dokumente.'
const GERMAN: AnswerTexts = {
  nothingFound:
    'Dazu habe ich in den Dokumenten, die du lesen kannst, nichts gefunden. Versuche andere Wörter oder frage jemanden, der es wissen könnte.',
  noReports: 'Laut Verzeichnis berichtet niemand an dich.',
  unlikely:
    'Dazu habe ich in den Dokumenten, die du lesen kannst, nichts gefunden. Diese enthalten Wörter deiner Frage:',
  closest: 'Keine direkte Antwort. Das kommt am nächsten:',
  likely: 'Keine direkte Antwort, aber das könnte passen:',
  noMatches: 'Kein Dokument, das du lesen kannst, passt dazu.',
  allDone: 'Davon ist nichts mehr offen:',
  cannotWrite: CANNOT_WRITE_DE,
  mayHelp: `${CANNOT_WRITE_DE} Diese Stellen können helfen:`,
  greeting:
    'Hallo! Stell eine Frage in eigenen Worten. Ich antworte aus den Dokumenten, die du lesen kannst. Zum Beispiel: „Wie geht …?“, „Was ist …?“, „Wer hilft bei …?“, „Fasse … zusammen“, „meine offenen Tickets“.',
  thanks: 'Gern geschehen. Was möchtest du noch wissen?',
}

const CANNOT_WRITE_FR =
  'Sans modèle d’IA, je ne peux ni rédiger ni traduire de textes : je cite uniquement des documents.'
const FRENCH: AnswerTexts = {
  nothingFound:
    'Je n’ai pas trouvé de réponse dans les documents auxquels vous avez accès. Essayez avec d’autres mots ou demandez à quelqu’un qui pourrait le savoir.',
  noReports: 'D’après l’annuaire, personne ne vous est rattaché.',
  unlikely:
    'Je n’ai pas trouvé de réponse dans les documents auxquels vous avez accès. Ceux-ci contiennent des mots de votre question :',
  closest: 'Pas de réponse directe. Voici ce qui s’en rapproche le plus :',
  likely: 'Pas de réponse directe, mais ceci s’en rapproche :',
  noMatches: 'Aucun document auquel vous avez accès ne correspond.',
  allDone: 'Aucun de ces documents n’est encore ouvert :',
  cannotWrite: CANNOT_WRITE_FR,
  mayHelp: `${CANNOT_WRITE_FR} Ces passages peuvent vous aider :`,
  greeting:
    'Bonjour ! Posez une question avec vos propres mots : je réponds à partir des documents auxquels vous avez accès.',
  thanks: 'Je vous en prie. Que souhaitez-vous savoir d’autre ?',
}

const CANNOT_WRITE_ES = 'Sin un modelo de IA no puedo escribir ni traducir textos: solo cito documentos.'
const SPANISH: AnswerTexts = {
  nothingFound:
    'No he encontrado ninguna respuesta en los documentos que puedes leer. Prueba con otras palabras o pregunta a alguien que pueda saberlo.',
  noReports: 'Según el directorio, no tienes a nadie a tu cargo.',
  unlikely:
    'No he encontrado ninguna respuesta en los documentos que puedes leer. Estos contienen palabras de tu pregunta:',
  closest: 'No hay una respuesta directa. Esto es lo que más se acerca:',
  likely: 'No hay una respuesta directa, pero esto se acerca:',
  noMatches: 'Ninguno de los documentos que puedes leer coincide con eso.',
  allDone: 'Ninguno de estos sigue abierto:',
  cannotWrite: CANNOT_WRITE_ES,
  mayHelp: `${CANNOT_WRITE_ES} Estos pasajes pueden ayudarte:`,
  greeting: '¡Hola! Haz una pregunta con tus propias palabras y respondo a partir de los documentos que puedes leer.',
  thanks: 'De nada. ¿Qué más quieres saber?',
}

const TEXTS: Partial<Record<Language | '', AnswerTexts>> = { de: GERMAN, fr: FRENCH, es: SPANISH }

/** In the language of the question, or in English. */
export function answerTexts(language: Language | ''): AnswerTexts {
  return TEXTS[language] ?? ENGLISH
}

/** Whether an answer begins by saying that there is no direct one. */
export function saysNoAnswer(text: string): boolean {
  return [ENGLISH, GERMAN, FRENCH, SPANISH].some(({ nothingFound, unlikely, closest, likely }) =>
    [nothingFound, unlikely, closest, likely].some((refusal) => text.startsWith(refusal)),
  )
}
