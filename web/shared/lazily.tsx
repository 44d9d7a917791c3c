import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is loaded when it is first rendered. Shows nothing until then. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await fetch()) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
