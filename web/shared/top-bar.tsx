import type { ReactNode } from 'react'
import { PersonMenu } from './person-menu.tsx'
import type { PageLink } from './person-popup.tsx'

export interface TopBarProps {
  readonly brand: ReactNode
  readonly nav?: ReactNode
  readonly children?: ReactNode
  /** Between the links and the account menu. */
  readonly beside?: ReactNode
  /** The links of `nav` again, for the menu on phones. */
  readonly pages?: readonly PageLink[]
}

/** The bar at the top of every page. `children` go in the middle; `nav` holds the app's links. */
export function TopBar({ brand, nav, children, beside, pages = [] }: TopBarProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        {brand}
        <div className="top-middle">{children}</div>
        <nav aria-label="Main">{nav}</nav>
        {beside}
        <PersonMenu pages={pages} />
      </header>
    </>
  )
}
