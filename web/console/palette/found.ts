/** Something that the palette leads to. */
export interface Found {
  readonly key: string
  readonly kind: 'page' | 'document' | 'person' | 'token' | 'datasource' | 'request'
  readonly text: string
  readonly side: string
  /** Below `/console`. */
  readonly path: string
}

/** As many of each kind as one looks through at a glance. */
export const SHOWN = 6
