import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { basePath } from '../shared/start.ts'

/** Browsers limit how often the URL can change, so it follows typing with this delay. Results don't wait for it. */
const ADDRESS_MS = 250

interface Typed {
  /** The text in the box: what was typed, or else the query in the URL. */
  readonly query: string
  /** The last word may still grow: the text was typed, and neither Enter nor a pause has finished it. */
  readonly isTyping: boolean
  type(query: string): void
  /** Takes the text as it is, like Enter. */
  finish(): void
  /** Calls `onType` on each key, before rendering. Returns a function that unsubscribes. */
  listen(onType: (query: string) => void): () => void
}

const Context = createContext<Typed>({
  query: '',
  isTyping: false,
  type: () => undefined,
  finish: () => undefined,
  listen: () => () => undefined,
})

export function useTypedQuery(): Typed {
  return useContext(Context)
}

const Typing = createContext(false)

/** `isTyping` alone, which doesn't change with every key. */
export function useIsTyping(): boolean {
  return useContext(Typing)
}

/** Holds the typed query, which is ahead of the URL. On the results page, the URL follows without new history entries. */
export function TypedQuery({ children }: { children: ReactNode }) {
  const inAddress = useRouterState({ select: ({ location }) => (location.search as { q?: string }).q ?? '' })
  const isResults = useRouterState({ select: ({ location }) => location.pathname === '/search' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [typed, setTyped] = useState<string>()
  const [unfinished, setUnfinished] = useState<string>()
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
      setUnfinished(query)
      clearTimeout(timer.current)
      if (!isResults) return
      timer.current = setTimeout(() => {
        // A link that was clicked meanwhile may still be loading its page.
        if (history.location.pathname !== `${basePath}/search`) return
        written.current = query
        void navigate({ to: '/search', search: ({ doc: _, ...old }) => ({ ...old, q: query }), replace: true })
      }, ADDRESS_MS)
    },
    [isResults, navigate, history],
  )
  useEffect(() => {
    // If navigation changed the URL (Back, a link), use it. If we did, keep the typed text until the URL catches up.
    if (written.current === inAddress) {
      setTyped((old) => (old === inAddress ? undefined : old))
      return
    }
    clearTimeout(timer.current)
    setTyped(undefined)
    setUnfinished(undefined)
  }, [inAddress])
  const finish = useCallback(() => {
    clearTimeout(timer.current)
    setUnfinished(undefined)
  }, [])
  const query = typed ?? inAddress
  const isTyping = query !== '' && query === unfinished
  const value = useMemo(() => ({ query, isTyping, type, finish, listen }), [query, isTyping, type, finish, listen])
  return (
    <Typing value={isTyping}>
      <Context value={value}>{children}</Context>
    </Typing>
  )
}
