/**
 * Puts text on the clipboard, also over plain http, where browsers offer only the old way. `near` is an element of the
 * open dialog, if there is one: outside of it nothing can be selected.
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
