interface RowButtonProps {
  readonly label: string
  /** What it is done to, for those who hear the page: "Remove" is said of every row. */
  readonly of: string
  onClick(): void
}

/** Something to do with one row of a list. */
export function RowButton({ label, of, onClick }: RowButtonProps) {
  return (
    <button type="button" className="button small" aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </button>
  )
}
