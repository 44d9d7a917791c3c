import { type ReactNode, useEffect, useState } from 'react'

/** Renders its children, and loads their code, once the rest of the page is shown. Only for what moves nothing when it comes. */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  return isShown && children
}
