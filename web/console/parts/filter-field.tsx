import { useId } from 'react'
import { useFilter } from './use-filter.ts'

interface FilterFieldProps {
  /** Its URL parameter. */
  readonly name: string
  readonly label: string
  /** Where the choice itself says what it is. */
  readonly isLabelHidden?: boolean
  readonly kind?: 'search' | 'date'
  /** An example of what to enter. */
  readonly placeholder?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** A filter above a list. */
export function FilterField({
  name,
  label,
  isLabelHidden = false,
  kind = 'search',
  placeholder,
  options,
}: FilterFieldProps) {
  const id = useId()
  const [value, setValue] = useFilter(name)
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      {options === undefined ? (
        <input
          id={id}
          type={kind}
          placeholder={placeholder}
          // Wide enough to read the placeholder: `size` counts wide characters.
          size={placeholder === undefined ? undefined : Math.ceil(placeholder.length * 0.8)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => setValue(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
