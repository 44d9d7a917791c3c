import type { Language } from '../analysis/function-words.ts'
import type { CountedPeople } from '../search/entities/people/count-people.ts'

/** How many people the directory counts, in the language of the question. */
export function describeCount({ count, group, reportsTo }: CountedPeople, language: Language | ''): string {
  return language === 'de' ? inGerman(count, group, reportsTo) : inEnglish(count, group, reportsTo)
}

/** Leads in to the first people of a longer list. */
export function describeFirst({ count, group }: CountedPeople, shown: number, language: Language | ''): string {
  if (language === 'de') return `Laut Verzeichnis ${count} Personen in ${group}, hier ${shown} davon:`
  return `${count} people in ${group}, according to the directory. Here are ${shown} of them:`
}

function inEnglish(count: number, group: string | undefined, reportsTo: string | undefined): string {
  const isOne = count === 1
  const people = isOne ? '1 person' : `${count} people`
  if (reportsTo !== undefined)
    return `${people} ${isOne ? 'reports' : 'report'} to ${reportsTo}, according to the directory.`
  if (group !== undefined) return `${people} ${isOne ? 'works' : 'work'} in ${group}, according to the directory.`
  return `The directory has ${people}.`
}

function inGerman(count: number, group: string | undefined, reportsTo: string | undefined): string {
  const isOne = count === 1
  const people = isOne ? '1 Person' : `${count} Personen`
  if (reportsTo !== undefined) return `Laut Verzeichnis ${isOne ? 'berichtet' : 'berichten'} ${people} an ${reportsTo}.`
  if (group !== undefined) return `Laut Verzeichnis ${isOne ? 'arbeitet' : 'arbeiten'} ${people} in ${group}.`
  return `Im Verzeichnis ${isOne ? 'steht' : 'stehen'} ${people}.`
}
