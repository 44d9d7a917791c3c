import { useLayoutEffect, useState } from 'react'
import { lazily } from '../shared/lazily.tsx'
import { isWriting } from './box/use-focus-keys.ts'

const KeysDialog = lazily(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Lists the keys when somebody presses `?`. */
export function Keys() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isWriting(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />
}
