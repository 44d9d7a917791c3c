import { randomOpaqueId } from '../../../kernel/secrets.ts'
import { fold } from '../../analysis/fold.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import { QuotableText } from './find-quote.ts'

/** A document or file that a model was shown, and in which its quotes are looked for. */
export interface ShelvedSource extends Pick<Source, 'document' | 'file'> {
  readonly quotable: QuotableText
  /** Folded; tells which words are common among the sources. */
  readonly beginning: string
}

const FENCE_CHARACTERS = 16
const MAX_TITLE_CHARACTERS = 300
const WEIGHED_CHARACTERS = 10_000

/** The sources of one answer, numbered as a model is shown them. Only what a search gave for the caller comes here. */
export class SourceShelf {
  /** New for each answer, so that no document can hold the end of its own fence. */
  readonly fence = randomOpaqueId().slice(0, FENCE_CHARACTERS)
  readonly #numbers = new Map<number, number>()
  readonly #sources: ShelvedSource[] = []

  find(number: number): ShelvedSource | undefined {
    return this.#sources[number - 1]
  }

  /** What a word weighs: the more, the fewer of these sources have it. */
  rarityOf(word: string): number {
    const having = this.#sources.filter((source) => source.beginning.includes(word)).length
    return 1 + Math.log((this.#sources.length + 1) / (having + 1))
  }

  /** A piece of a document as a model gets to see it: inside the fence, with the number of its document. */
  show(source: Pick<Source, 'document' | 'file'>, text: string): string {
    const { document } = source
    const number = this.#numberOf(source)
    const title = document.title.replace(/\s+/g, ' ').slice(0, MAX_TITLE_CHARACTERS)
    const updated = new Date(document.updatedAt).toISOString().slice(0, 10)
    return [
      `<source-${this.fence} number="${number}" updated="${updated}">`,
      `Title: ${title}`,
      text.toWellFormed(),
      `</source-${this.fence}>`,
    ].join('\n')
  }

  #numberOf({ document, file }: Pick<Source, 'document' | 'file'>): number {
    const known = this.#numbers.get(document.key)
    if (known !== undefined) return known
    const text = citableText(document)
    const beginning = fold(`${document.title} ${text.slice(0, WEIGHED_CHARACTERS)}`)
    this.#sources.push({ document, file, quotable: new QuotableText(text), beginning })
    this.#numbers.set(document.key, this.#sources.length)
    return this.#sources.length
  }
}
