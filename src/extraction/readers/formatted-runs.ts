import type { TextBuilder } from '../../domain/content/structure/text-builder.ts'

/** How a run of text in an office file looks. */
export interface RunFormat {
  readonly strong: boolean
  readonly emphasis: boolean
  readonly struck: boolean
  /** A checked address. */
  readonly link: string | undefined
}

export const PLAIN: RunFormat = { strong: false, emphasis: false, struck: false, link: undefined }

/** Not a hyphen: in running text that is a dash. */
const TYPED_BULLET = /^\s*[•▪◦‣●·]\s+/

/** The runs of a paragraph. Programs cut a text into many that look the same; those become one. */
export class FormattedRuns {
  #runs: { text: string; format: RunFormat }[] = []

  get text(): string {
    return this.#runs.map(({ text }) => text).join('')
  }

  add(text: string, format: RunFormat = PLAIN): void {
    const last = this.#runs.at(-1)
    if (last !== undefined && isSame(last.format, format)) last.text += text
    else this.#runs.push({ text, format })
  }

  /** Takes a bullet that somebody typed off the beginning. */
  takeBullet(): string | undefined {
    const [first] = this.#runs
    const bullet = first && TYPED_BULLET.exec(first.text)?.[0]
    if (first === undefined || bullet === undefined) return undefined
    first.text = first.text.slice(bullet.length)
    return bullet
  }

  /** Writes the collected runs and starts over. A line break inside them was meant by the author. */
  writeTo(builder: TextBuilder): void {
    for (const { text, format } of this.#runs) {
      const kinds = (['strong', 'emphasis', 'struck'] as const).filter((kind) => format[kind])
      if (format.link !== undefined) builder.open('link', format.link)
      for (const kind of kinds) builder.open(kind)
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) {
          builder.open('break')
          builder.close()
          builder.line()
        }
        builder.add(line)
      }
      for (const _ of kinds) builder.close()
      if (format.link !== undefined) builder.close()
    }
    this.#runs = []
  }
}

function isSame(one: RunFormat, other: RunFormat): boolean {
  return (
    one.strong === other.strong &&
    one.emphasis === other.emphasis &&
    one.struck === other.struck &&
    one.link === other.link
  )
}
