import { useRef, useState } from 'react'
import type { FormOption } from '../../shared/grouped-options.tsx'

interface GroupedBoxesProps {
  /** Its name in the form. */
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly problem: string | undefined
  readonly options: readonly FormOption[]
  /** The values checked at first. */
  readonly value?: readonly string[] | undefined
}

/** Checkboxes under the headings of their groups. Each group can be selected as a whole. */
export function GroupedBoxes({ name, label, hint, problem, options, value = [] }: GroupedBoxesProps) {
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {[...Map.groupBy(options, ({ group = '' }) => group)].map(([title, own]) => (
        <BoxGroup key={title} name={name} title={title} options={own} first={value} />
      ))}
      <p className={problem === undefined ? 'hint' : 'error'} role={problem && 'alert'}>
        {problem ?? hint}
      </p>
    </fieldset>
  )
}

interface BoxGroupProps {
  readonly name: string
  readonly title: string
  readonly options: readonly FormOption[]
  readonly first: readonly string[]
}

function BoxGroup({ name, title, options, first }: BoxGroupProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [checked, setChecked] = useState(() => options.filter(({ value }) => first.includes(value)).length)
  const boxes = () => [...(group.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
  const isWhole = checked === options.length
  return (
    <fieldset
      ref={group}
      className="box-group"
      aria-label={title}
      onChange={() => setChecked(boxes().filter((box) => box.checked).length)}
    >
      <div className="line">
        <strong>{title}</strong>
        <label className="box">
          <input
            type="checkbox"
            aria-label={`Select all: ${title}`}
            checked={isWhole}
            ref={(box) => {
              if (box !== null) box.indeterminate = checked > 0 && !isWhole
            }}
            onChange={({ currentTarget }) => {
              // Clicks, so that the form hears of each change.
              for (const box of boxes()) if (box.checked !== currentTarget.checked) box.click()
            }}
          />
          Select all
        </label>
      </div>
      <div className="many-boxes">
        {options.map(({ value, label }) => (
          <label key={value} className="box">
            <input type="checkbox" name={name} value={value} defaultChecked={first.includes(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
