import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type Lazily<Props> = FunctionComponent<Props> & { preload(): Promise<void> }

/** A component whose code is loaded when it is first rendered. Shows nothing until then, and a way to retry if that fails. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded ??= await fetch()
    return loaded
  }
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  const Lazy = (props: Props) => {
    // The same for as long as it is shown: another component would lose its state.
    const [Known] = useState(() => loaded)
    if (Known !== undefined) return <Known {...props} />
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  const preload = async () => {
    // What fails here is shown when it is rendered.
    await load().catch(() => undefined)
  }
  return Object.assign(Lazy, { preload })
}

/** The component of a route, by the name under which its module exports it. The router loads it before it shows the page. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Lazily<object> {
  return lazily(async () => (await load())[name])
}
