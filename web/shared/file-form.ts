/** The generated types expect bytes for a file, but browsers send FormData. */
export function fileForm(name: string, files: readonly File[]): never {
  const form = new FormData()
  for (const file of files) form.append(name, file)
  return form as never
}
