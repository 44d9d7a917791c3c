export interface FormOption {
  readonly value: string
  readonly label: string
  readonly hint?: string
  /** The heading that it stands under, in a dropdown or among grouped checkboxes. */
  readonly group?: string
}

/** The options of a dropdown. Neighbors of one group stand under its heading. */
export function GroupedOptions({ options }: { options: readonly FormOption[] }) {
  const runs: { group: string | undefined; options: FormOption[] }[] = []
  for (const option of options) {
    const last = runs.at(-1)
    if (last !== undefined && last.group === option.group) last.options.push(option)
    else runs.push({ group: option.group, options: [option] })
  }
  return runs.map(({ group, options: own }) => {
    const shown = own.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
    return group === undefined ? (
      shown
    ) : (
      <optgroup key={group} label={group}>
        {shown}
      </optgroup>
    )
  })
}
