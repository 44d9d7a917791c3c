/**
 * Copies text to the clipboard. Over plain http it falls back to `execCommand`. Pass `near` when a dialog is open:
 * nothing outside an open dialog can be selected.
 */
export async function copyText(text: string, near: Element = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

function copyBySelection(text: string, near: Element): boolean {
  const host = near.closest('dialog') ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  host.append(field)
  const before = document.activeElement
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
