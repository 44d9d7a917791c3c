import { AsyncLocalStorage, type AsyncResource, createHook } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'

type Callable = (...args: unknown[]) => unknown
type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void
/** Node's own object for a test, a suite or a hook. */
type RunningTest = Pick<AsyncResource, 'runInAsyncScope'> & { loc?: object }

const runner: Record<string, Callable> = createRequire(import.meta.url)('node:test')
/** They ask which test they are called in. */
const FUNCTIONS = ['test', 'it', 'suite', 'describe', 'before', 'after', 'beforeEach', 'afterEach']
const VARIANTS = ['skip', 'todo', 'only']
const EVENTS = ['uncaughtException', 'unhandledRejection']

const running = new AsyncLocalStorage<RunningTest>()
let newest: RunningTest | undefined

/**
 * Node's runner finds the test that some code belongs to by following each promise until it is collected as garbage. This
 * takes a fifth of the processor time of our tests. From here on an `AsyncLocalStorage` knows the test, which costs nothing.
 * Call it before anything imports `node:test`. Where Node works differently, it goes on in its own way.
 */
export function trackTests(): void {
  const before = new Set(EVENTS.flatMap((event) => process.listeners(event as 'exit')))
  const isReplaced = replaceHook(() => runner['before']?.(() => {}))
  if (!isReplaced) return
  for (const name of FUNCTIONS) {
    const original = runner[name] as Callable & Record<string, Callable>
    const tracked = withLocation(inRunningTest(original))
    for (const variant of VARIANTS.filter((each) => each in original)) {
      Object.assign(tracked, { [variant]: withLocation(inRunningTest(original[variant]!)) })
    }
    runner[name] = tracked
  }
  for (const event of EVENTS) {
    for (const listener of process.listeners(event as 'exit').filter((each) => !before.has(each))) {
      process.off(event, listener)
      process.on(event, inRunningTest(listener as Callable))
    }
  }
}

/** The first test or hook makes the runner follow everything. Instead, tests are noted, and nothing else. */
function replaceHook(makeFirst: () => void): boolean {
  const hooks: { enable(): object } = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  let isReplaced = false
  hooks.enable = function enableOther(this: Record<symbol, Init>) {
    const init = Object.getOwnPropertySymbols(this).find(({ description }) => description === 'init')
    const note = init && this[init]
    if (note === undefined) return enable.call(this)
    isReplaced = true
    return enable.call(createHook({ init: noteTests(note), trackPromises: false } as object))
  }
  try {
    makeFirst()
  } finally {
    hooks.enable = enable
  }
  return isReplaced
}

function noteTests(note: Init): Init {
  return (asyncId, type, triggerAsyncId, resource) => {
    if (type !== 'Test') return
    note(asyncId, type, triggerAsyncId, resource)
    const test = resource as RunningTest
    const runInScope = test.runInAsyncScope as Callable
    test.runInAsyncScope = (fn, thisArg, ...args) =>
      runInScope.call(test, () => running.run(test, () => Reflect.apply(fn, thisArg, args))) as never
    newest = test
  }
}

/** In the scope of a test Node knows it by the scope's ID. */
function inRunningTest(original: Callable): Callable {
  return function call(this: unknown, ...args) {
    const test = running.getStore()
    return test === undefined ? Reflect.apply(original, this, args) : test.runInAsyncScope(original, this, ...args)
  }
}

/** A report names the place of a failed test: its file's, not this one's. */
function withLocation(make: Callable): Callable {
  return function made(this: unknown, ...args) {
    const [, caller] = getCallSites(2)
    newest = undefined
    const result = Reflect.apply(make, this, args)
    // It has changed meanwhile, which the compiler can't see.
    const { loc } = (newest ?? {}) as RunningTest
    if (loc !== undefined && caller !== undefined) {
      const { scriptName, lineNumber, columnNumber } = caller
      const file = scriptName.startsWith('file:') ? fileURLToPath(scriptName) : scriptName
      Object.assign(loc, { file, line: lineNumber, column: columnNumber })
    }
    return result
  }
}
