import { memo } from 'react'
import type { Schemas } from '../generated/api.ts'
import { hueOf, initialsOf } from '../shared/avatar.tsx'
import { LineIcon } from './line-icon.tsx'
import { GLYPHS, type Kind, kindOf } from './source-glyphs.ts'

interface SourceIconProps {
  /** Or a data source alone. */
  readonly document: Partial<Schemas['Document']> & Pick<Schemas['Document'], 'datasource'>
  readonly size?: 'tiny' | 'small'
  /** If the document doesn't tell. */
  readonly kind?: Kind | undefined
}

/** What kind of document it is. Where nothing tells, two letters of its data source in a color that stays the same. */
export const SourceIcon = memo(({ document, size = 'small', kind = kindOf(document) }: SourceIconProps) => {
  const { datasource } = document
  if (kind === undefined) {
    const letters = initialsOf(datasource).length > 1 ? initialsOf(datasource) : datasource.slice(0, 2)
    return (
      <span className={`source-icon ${size}`} data-hue={hueOf(datasource)} aria-hidden>
        {letters.toUpperCase()}
      </span>
    )
  }
  return (
    <span className={`source-icon ${size}`} data-kind={kind} aria-hidden>
      <LineIcon path={GLYPHS[kind]} />
    </span>
  )
})
