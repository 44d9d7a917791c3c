import { useNavigate, useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** Browsers refuse to have the address changed with every key; the results do not wait for it. */
const ADDRESS_MS = 250

interface Typed {
  /** What is in the box: what was typed, else the query of the address. */
  readonly query: string
  type(query: string): void
  /** Called with each key, before anything is drawn for it. What it returns ends that. */
  listen(onType: (query: string) => void): () => void
}

const Context = createContext<Typed>({ query: '', type: () => undefined, listen: () => () => undefined })

export function useTypedQuery(): Typed {
  return useContext(Context)
}

/** What is being typed, ahead of the address. On the results page the address follows in the same entry of the history. */
export function TypedQuery({ children }: { children: ReactNode }) {
  const inAddress = useRouterState({ select: ({ location }) => (location.search as { q?: string }).q ?? '' })
  const isResults = useRouterState({ select: ({ location }) => location.pathname === '/search' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const written = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listener = useRef<(query: string) => void>(undefined)

  const listen = useCallback((onType: (query: string) => void) => {
    listener.current = onType
    return () => {
      if (listener.current === onType) listener.current = undefined
    }
  }, [])
  const type = useCallback(
    (query: string) => {
      listener.current?.(query)
      setTyped(query)
      clearTimeout(timer.current)
      if (!isResults) return
      timer.current = setTimeout(() => {
        written.current = query
        void navigate({ to: '/search', search: ({ doc: _, ...old }) => ({ ...old, q: query }), replace: true })
      }, ADDRESS_MS)
    },
    [isResults, navigate],
  )
  useEffect(() => {
    // The address changed by itself (Back, a link): it counts. By our own writing: only once it has caught up.
    if (written.current === inAddress) {
      setTyped((old) => (old === inAddress ? undefined : old))
      return
    }
    clearTimeout(timer.current)
    setTyped(undefined)
  }, [inAddress])
  const value = useMemo(() => ({ query: typed ?? inAddress, type, listen }), [typed, inAddress, type, listen])
  return <Context value={value}>{children}</Context>
}
