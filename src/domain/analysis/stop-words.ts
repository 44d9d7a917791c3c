/**
 * Words that say nothing about what a document is about. They are indexed (a phrase may contain them), but a query that
 * has other words does not ask for them: a question ("how do I …") then needs only the words that carry it.
 */
const STOP_WORDS = new Set(
  (
    'a about also am an and any are as at be because been being both but by can could did do does doing ' +
    'each either for from had has have having he her hers him his how i if in into is it its just me more ' +
    'most my neither nor of on or other our ours shall she should so some such than that the their theirs ' +
    'them then there these they this those to too us very was we were what when where which while who ' +
    'whom whose why will with would you your yours ' +
    // Without their apostrophe, as analysis writes them.
    'arent cannot cant couldnt didnt doesnt dont hadnt hasnt havent isnt shouldnt wasnt werent wont wouldnt ' +
    'etc'
  ).split(' '),
)

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
