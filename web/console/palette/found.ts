/** A search result in the palette. */
export interface PaletteItem {
  readonly key: string
  readonly kind: 'action' | 'page' | 'document' | 'person' | 'token' | 'datasource' | 'connection' | 'request'
  readonly text: string
  readonly side: string
  /** Where it leads, relative to `/console`. */
  readonly path?: string
  /** What it does instead of leading somewhere. */
  run?(): void
}

/** The most results shown of each kind. */
export const SHOWN = 6
