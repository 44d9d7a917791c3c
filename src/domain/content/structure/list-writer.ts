import type { TextBuilder } from './text-builder.ts'

type ListKind = 'list' | 'numbered'

const MAX_LEVEL = 8

/** Builds lists from items that say how deep they are, as office programs write them. */
export class ListWriter {
  readonly #builder: TextBuilder
  readonly #open: ListKind[] = []

  constructor(builder: TextBuilder) {
    this.#builder = builder
  }

  /** Begins an item. The one before on its level ends; deeper ones stand inside. */
  item(level: number, kind: ListKind): void {
    const depth = Math.min(Math.max(0, level), MAX_LEVEL) + 1
    while (this.#open.length > depth) this.#closeList()
    if (this.#open.length === depth && this.#open.at(-1) !== kind) this.#closeList()
    if (this.#open.length === depth) this.#builder.close()
    while (this.#open.length < depth) {
      if (this.#open.length > 0 && this.#isBare) this.#builder.open('item')
      this.#builder.open(kind)
      this.#open.push(kind)
      this.#isBare = true
    }
    this.#builder.startLine()
    this.#builder.open('item')
    this.#isBare = false
  }

  end(): void {
    while (this.#open.length > 0) this.#closeList()
  }

  /** The innermost list has no open item. */
  #isBare = false

  #closeList(): void {
    if (!this.#isBare) this.#builder.close()
    this.#builder.close()
    this.#open.pop()
    this.#isBare = false
  }
}
