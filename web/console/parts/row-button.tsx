interface RowButtonProps {
  readonly label: string
  /** The row's name, so screen readers can tell the buttons apart. */
  readonly of: string
  onClick(): void
}

/** An action on one row of a list. */
export function RowButton({ label, of, onClick }: RowButtonProps) {
  return (
    <button type="button" className="button small" aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </button>
  )
}
