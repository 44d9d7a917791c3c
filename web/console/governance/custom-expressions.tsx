import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Expression, ROWS } from './expression-values.ts'
import { LIKELIHOODS } from './likelihoods.ts'

const TYPES = [
  { value: 'TERM', label: 'Word or phrase' },
  { value: 'REGEX', label: 'Regular expression' },
  { value: 'INFO_TYPE', label: 'Built-in type' },
]

interface CustomExpressionsProps {
  readonly old: readonly Expression[]
  readonly problem: string | undefined
}

/** Named expressions that only count if a condition on other names is true. */
export function CustomExpressions({ old, problem }: CustomExpressionsProps) {
  const [rows, setRows] = useState(() => old.map((expression, key) => ({ key, expression })))
  const next = useRef(old.length)
  const add = () => {
    setRows([...rows, { key: next.current, expression: {} }])
    next.current += 1
  }
  return (
    <fieldset className="field" aria-describedby="custom-hint">
      <legend className="label">Conditional expressions</legend>
      {rows.map(({ key, expression }, at) => (
        <Row
          key={key}
          row={key}
          number={at + 1}
          expression={expression}
          onRemove={() => setRows(rows.filter((row) => row.key !== key))}
        />
      ))}
      <p id="custom-hint" className={problem === undefined ? 'hint' : 'error'} role={problem && 'alert'}>
        {problem ?? 'Give each a name and a condition on other names, for example card AND NOT sample.'}
      </p>
      <div>
        <button type="button" className="button small" onClick={add}>
          <Plus size={14} aria-hidden />
          Add expression
        </button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  readonly row: number
  readonly number: number
  readonly expression: Expression
  onRemove(): void
}

function Row({ row, number, expression, onRemove }: RowProps) {
  const { id, keyword = {}, evaluationExpression } = expression
  const name = (part: string) => `${ROWS}.${row}.${part}`
  const text = (part: string, label: string, value: string | undefined) => (
    <label>
      {label}
      <input name={name(part)} defaultValue={value} aria-label={`${label} of expression ${number}`} />
    </label>
  )
  const select = (part: string, label: string, value: string, options: typeof TYPES) => (
    <label>
      {label}
      <select name={name(part)} defaultValue={value} aria-label={`${label} of expression ${number}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="form-row">
      {text('id', 'Name', keyword.id ?? id)}
      {select('type', 'Type', keyword.type ?? 'TERM', TYPES)}
      {text('value', 'Value', keyword.value)}
      {select('likelihood', 'Minimum likelihood', keyword.likelihoodThreshold ?? 'LIKELY', LIKELIHOODS)}
      {text('evaluation', 'Condition', evaluationExpression)}
      <button type="button" className="icon-button" aria-label={`Remove expression ${number}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </button>
    </div>
  )
}
