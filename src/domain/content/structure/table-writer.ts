import type { TextBuilder } from './text-builder.ts'

/** Between two cells of a row: seen as a border by a reader, and no word for a search. */
const CELL_BORDER = ' | '

/** Writes the rows of one table: a line each, with a border between the cells that hold text. */
export class TableWriter {
  readonly #builder: TextBuilder
  #rowFrom = 0

  constructor(builder: TextBuilder) {
    this.#builder = builder
  }

  openRow(): void {
    this.#builder.startLine()
    this.#builder.open('row')
    this.#rowFrom = this.#builder.length
  }

  openCell(kind: 'cell' | 'head'): void {
    if (this.#builder.length > this.#rowFrom) this.#builder.separate(CELL_BORDER)
    this.#builder.open(kind)
    this.#builder.stayOnLine()
  }

  closeCell(): void {
    this.#builder.leaveLine()
    this.#builder.close()
  }

  closeRow(): void {
    this.#builder.close()
    this.#builder.startLine()
  }

  /** A row of plain cells, the empty ones included. */
  row(cells: readonly string[], kind: 'cell' | 'head' = 'cell'): void {
    this.openRow()
    for (const cell of cells) {
      this.openCell(kind)
      this.#builder.add(cell.replace(/\s+/g, ' ').trim())
      this.closeCell()
    }
    this.closeRow()
  }
}
