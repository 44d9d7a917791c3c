/** What the time of a key went to, in this order. */
export const PARTS = ['before', 'request', 'render'] as const

/** A key press whose results, or those of a later key, were painted. */
export interface AnsweredKey {
  readonly millis: number
  /**
   * `before`: until the request left. `request`: from there to the last byte. `render`: from the
   * last byte to the painted frame. Absent: a later key was painted first.
   */
  readonly parts?: Readonly<Record<(typeof PARTS)[number], number>>
}

/**
 * In the page: a key, what is in the box after it, and the first frame after the results of that, or of what was typed
 * after it, were put there. `answeredKeys` are those since `forgetKeys()`.
 */
export const WATCH_KEYS = `
  globalThis.answeredKeys = []
  let pending = []
  globalThis.forgetKeys = () => {
    pending = []
    answeredKeys.length = 0
    performance.clearResourceTimings()
  }
  const box = document.querySelector('[role=combobox]')
  const found = document.querySelector('.found')
  box.addEventListener('keydown', () => pending.push({ at: performance.now(), value: undefined }), true)
  box.addEventListener('input', () => { if (pending.length > 0) pending.at(-1).value = box.value }, true)
  const partsOf = (at, painted) => {
    const request = performance.getEntriesByType('resource')
      .filter(({ name, startTime, responseEnd }) =>
        name.endsWith('/rest/api/v1/search') && startTime >= at && responseEnd > 0 && responseEnd <= painted)
      .at(-1)
    if (request === undefined) return undefined
    const { startTime, responseEnd } = request
    return {
      before: startTime - at,
      request: responseEnd - startTime,
      render: painted - responseEnd,
    }
  }
  new MutationObserver(() => {
    const last = pending.findLastIndex(({ value }) => value === found.dataset.for)
    if (last < 0) return
    const done = pending.splice(0, last + 1)
    // The frame that shows them: its callbacks come before it is laid out and painted, a task of the highest priority that
    // they post comes right after, and before whatever else waits for the thread.
    requestAnimationFrame(() => {
      scheduler.postTask(() => {
        const painted = performance.now()
        for (const [place, { at }] of done.entries()) {
          const parts = place === last ? partsOf(at, painted) : undefined
          answeredKeys.push({ millis: painted - at, ...(parts && { parts }) })
        }
      }, { priority: 'user-blocking' })
    })
  }).observe(found, { attributes: true, attributeFilter: ['data-for'] })
`
