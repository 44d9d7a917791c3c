import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a page whose code is fetched when it is first needed; until it is there, nothing is shown in its place. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await fetch()) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
