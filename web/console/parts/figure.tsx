/** One number that says something, with its name. */
export function Figure({ title, value, note }: { title: string; value: number | string; note?: string }) {
  return (
    <div className="card">
      <h2>{title}</h2>
      <p className="big">{typeof value === 'number' ? format(value) : value}</p>
      {note !== undefined && <p className="soft">{note}</p>}
    </div>
  )
}

export function format(count: number): string {
  return new Intl.NumberFormat('en').format(count)
}
