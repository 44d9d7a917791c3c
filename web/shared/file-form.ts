/** The types know a file of a form by its bytes; a browser sends the form itself. */
export function fileForm(name: string, files: readonly File[]): never {
  const form = new FormData()
  for (const file of files) form.append(name, file)
  return form as never
}
