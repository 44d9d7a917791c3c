import { useFilter } from './use-filter.ts'

/** Shows all rows of a list, or only those that need someone. Not there if none do. */
export function AttentionFilter({ count }: { count: number }) {
  const [show, setShow] = useFilter('show')
  if (count === 0 && show !== ATTENTION) return null
  return (
    <fieldset className="segmented words">
      <legend className="hidden">Show</legend>
      <label>
        <input type="radio" name="show" checked={show !== ATTENTION} onChange={() => setShow('')} />
        All
      </label>
      <label>
        <input type="radio" name="show" checked={show === ATTENTION} onChange={() => setShow(ATTENTION)} />
        Needs attention {count}
      </label>
    </fieldset>
  )
}

const ATTENTION = 'attention'

/** Whether the list is narrowed to rows that need someone. */
export function useAttention(): boolean {
  const [show] = useFilter('show')
  return show === ATTENTION
}
