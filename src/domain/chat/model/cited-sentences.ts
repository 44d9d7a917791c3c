/** A sentence of a model, and what it says that it rests on. */
export interface CitedSentence {
  readonly text: string
  /** What stands between it and the sentence before: a space, a line, or an empty line. */
  readonly gap: string
  readonly quotes: readonly { readonly source: number; readonly words: string }[]
}

const OPENS = /\[\[\s*(\d{1,4})\s*:\s*["“]/y
const CLOSES = /["”]\s*\]\]/g
const OPENING_CHARACTERS = 16
const MAX_QUOTE_CHARACTERS = 2000
const MAX_SENTENCE_CHARACTERS = 4000

interface Marker {
  readonly end: number
  readonly quote: CitedSentence['quotes'][number] | undefined
}

/**
 * Takes apart what a model writes, as it comes: `A sentence. [[3: "words of the source"]]`. What has no citation behind it
 * is left out: nobody could check it.
 */
export class CitedSentences {
  #text = ''
  #gap = ''

  /** The sentences that are whole now. */
  push(text: string): CitedSentence[] {
    this.#text += text
    return this.#take(false)
  }

  end(): CitedSentence[] {
    return this.#take(true)
  }

  #take(isEnd: boolean): CitedSentence[] {
    const whole: CitedSentence[] = []
    for (let from = 0; ; ) {
      const start = this.#text.indexOf('[[', from)
      if (start < 0) break
      const markers = this.#markersAt(start, isEnd)
      if (markers === 'open') return whole
      if (markers === 'none') {
        from = start + 2
        continue
      }
      const { end, quotes } = markers
      const marks = /^[.!?,;:]*/.exec(this.#text.slice(end, end + OPENING_CHARACTERS))![0]
      const sentence = this.#sentenceBefore(start, marks)
      this.#text = this.#text.slice(end + marks.length)
      from = 0
      if (sentence !== undefined && quotes.length > 0) whole.push({ ...sentence, quotes })
    }
    this.#forget()
    return whole
  }

  /** All citations that stand here one behind the other. `open`: there may be more to come. */
  #markersAt(start: number, isEnd: boolean): { end: number; quotes: CitedSentence['quotes'] } | 'open' | 'none' {
    const quotes: CitedSentence['quotes'][number][] = []
    let end = start
    let isWhole = true
    for (;;) {
      const next = this.#skipSpaces(end)
      const isMarker = this.#text.startsWith('[[', next)
      const isCut = this.#text.length - next < 2 && '[['.startsWith(this.#text.slice(next))
      if (!isMarker) {
        if (isCut && !isEnd) return 'open'
        return end === start ? 'none' : { end, quotes: isWhole ? quotes : [] }
      }
      const marker = this.#markerAt(next, isEnd)
      if (marker === 'open') return 'open'
      if (marker === 'none') return end === start ? 'none' : { end, quotes: isWhole ? quotes : [] }
      if (marker.quote === undefined) isWhole = false
      else quotes.push(marker.quote)
      end = marker.end
    }
  }

  #markerAt(start: number, isEnd: boolean): Marker | 'open' | 'none' {
    OPENS.lastIndex = start
    const opening = OPENS.exec(this.#text)
    if (opening === null) return !isEnd && this.#text.length - start < OPENING_CHARACTERS ? 'open' : 'none'
    CLOSES.lastIndex = OPENS.lastIndex
    const closing = CLOSES.exec(this.#text.slice(0, OPENS.lastIndex + MAX_QUOTE_CHARACTERS + OPENING_CHARACTERS))
    if (closing !== null) {
      const words = this.#text.slice(start + opening[0].length, closing.index)
      return { end: closing.index + closing[0].length, quote: { source: Number(opening[1]), words } }
    }
    if (!isEnd && this.#text.length - start < MAX_QUOTE_CHARACTERS) return 'open'
    // A citation without an end cites nothing, and its sentence goes with it.
    return { end: Math.min(this.#text.length, start + MAX_QUOTE_CHARACTERS), quote: undefined }
  }

  #skipSpaces(at: number): number {
    let next = at
    while (this.#text[next] === ' ') next++
    return next
  }

  #sentenceBefore(end: number, marks: string): Omit<CitedSentence, 'quotes'> | undefined {
    const before = this.#text.slice(0, end)
    const from = lastSentence(before)
    const gap = gapIn(this.#gap + before.slice(0, from))
    const text = before.slice(from).trim()
    this.#gap = ''
    if (text === '' || text.length > MAX_SENTENCE_CHARACTERS) return undefined
    return { text: /[.!?,;:]$/.test(text) ? text : text + marks, gap }
  }

  /** Of what nobody cited, only its line breaks matter. */
  #forget(): void {
    if (this.#text.length <= 2 * MAX_SENTENCE_CHARACTERS || this.#text.includes('[[')) return
    const cut = this.#text.length - MAX_SENTENCE_CHARACTERS
    this.#gap = gapIn(this.#gap + this.#text.slice(0, cut))
    this.#text = this.#text.slice(cut)
  }
}

/** Where the last sentence of a text begins. */
function lastSentence(text: string): number {
  const last = text.trimEnd()
  const line = last.lastIndexOf('\n') + 1
  let start = line
  for (const found of last.slice(line).matchAll(/[.!?。！？]["”')\]*]*(?:\s+(?=[^\p{Ll}\s])|(?<=[。！？]))/gu)) {
    const next = line + found.index + found[0].length
    // «2. Ask your manager» is one.
    if (!/^\s*(?:\d{1,3}|[a-z])[.)]\s*$/i.test(last.slice(line, next)) && next < last.length) start = next
  }
  return start
}

function gapIn(text: string): string {
  if (/\n[^\S\n]*\n/.test(text)) return '\n\n'
  return text.includes('\n') ? '\n' : ' '
}
