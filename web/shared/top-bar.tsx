import type { ReactNode } from 'react'
import { type PageLink, PersonMenu } from './person-menu.tsx'

export interface TopBarProps {
  readonly brand: ReactNode
  readonly nav?: ReactNode
  readonly children?: ReactNode
  /** The links of `nav` once more, for the menu on a phone. */
  readonly pages?: readonly PageLink[]
}

/** The bar above every page. `children` is what stands in its middle, `nav` the links of the application. */
export function TopBar({ brand, nav, children, pages = [] }: TopBarProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        {brand}
        <div className="top-middle">{children}</div>
        <nav aria-label="Main">{nav}</nav>
        <PersonMenu pages={pages} />
      </header>
    </>
  )
}
