import { ANY, type KnownKinds, typeCalled } from './read-type.ts'

const ASKING =
  /^(?:please )?(?:(?:show|list|find|give|get|open)(?: me)?(?: all(?: of)?)?|what are|which are|where are|zeig(?:e)?(?: mir)?(?: alle)?|liste|finde|was sind|wo sind) (?=(?:my|meine[nr]?|mein) )/iu
const MINE = /^(?:all )?(?:of )?(?:my|meine[nr]?|mein|alle meine) (.+)$/iu
const MY_OWN = /^own |^eigenen? /iu
const DOCUMENTS = new RegExp(`^(?:${ANY})$`, 'iu')
/** “which tickets are assigned to me”, “welche Tickets sind mir zugewiesen”. */
const ASSIGNED =
  /^(?:what|which) (.+?) (?:are|is|were) (?:assigned to|owned by) me$|^welche (.+?) (?:sind|wurden) mir zugewiesen$|^(?:what|which) (.+?) (?:do i (?:have|own)|am i working on)$|^welche (.+?) habe ich$/iu
const WRITTEN =
  /^(?:what|which) (.+?) (?:did i|have i) (?:written|write|author(?:ed)?|create[d]?)$|^welche (.+?) habe ich (?:geschrieben|erstellt)$/iu
/** The noun may stand behind a status and a few words: *my open gateway tickets*. */
const MAX_WORDS = 5

/** A query for documents of the caller. */
export interface Mine {
  /** The query without the words that say whose they are. */
  readonly rest: string
  /** The operators to try, best first: who is assigned, and who wrote it. */
  readonly operators: readonly ['owner:me' | 'from:me', 'owner:me' | 'from:me']
}

/** “my open tickets”, “meine Dokumente”, “which tickets are assigned to me”. Undefined if visible documents have no such type. */
export async function readMine(text: string, kinds: KnownKinds): Promise<Mine | undefined> {
  const written = first(WRITTEN.exec(text))
  if (written !== undefined) return { rest: written, operators: ['from:me', 'owner:me'] }
  const rest = first(ASSIGNED.exec(text)) ?? MINE.exec(text.replace(ASKING, ''))?.[1]?.replace(MY_OWN, '')
  if (rest === undefined) return undefined
  const words = rest.split(' ').slice(0, MAX_WORDS)
  if (words.some((word) => DOCUMENTS.test(word))) return { rest, operators: ['from:me', 'owner:me'] }
  for (const word of words) {
    if (/(?:s|en)$/iu.test(word) && (await typeCalled(word, kinds)) !== undefined) {
      return { rest, operators: ['owner:me', 'from:me'] }
    }
  }
  return undefined
}

function first(found: RegExpExecArray | null): string | undefined {
  return found?.slice(1).find((each) => each !== undefined)
}
