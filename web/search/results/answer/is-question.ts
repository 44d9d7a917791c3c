/** Words that begin a question, in English and German. The service has the same ones. */
const QUESTION_WORDS = new Set(
  [
    'how what when where why which can could may do does did is are was were should would',
    'wie was wer wen wem wessen wann wo wohin woher warum wieso weshalb welche welcher welches welchen welchem darf kann muss gibt',
  ].flatMap((words) => words.split(' ')),
)

/** Whether somebody asks, rather than typing words to search for: by a question mark, or by the first of several words. */
export function isQuestion(text: string): boolean {
  const [first = '', second = ''] = text.trim().toLowerCase().split(/\s+/u, 2)
  return /[?？か]\s*$/u.test(text) || (second !== '' && (QUESTION_WORDS.has(first) || /^who(?:m|se)?$/u.test(first)))
}
