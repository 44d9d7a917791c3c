import type { ReactNode } from 'react'
import { PersonMenu } from './person-menu.tsx'

/** The bar above every page. `children` is what stands in its middle, `nav` the links of the application. */
export function TopBar({ brand, nav, children }: { brand: ReactNode; nav?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        {brand}
        <div className="top-middle">{children}</div>
        <nav aria-label="Main">{nav}</nav>
        <PersonMenu />
      </header>
    </>
  )
}
