import '../../styles/files.css'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fromDrop, type PickedFile } from './picked-file.ts'

interface DropAreaProps {
  onDrop(files: Promise<PickedFile[]>): void
  /** In one line, above something else. */
  readonly isFlat?: boolean
  /** Buttons that do the same as dropping, and a hint. */
  readonly children: ReactNode
}

export function DropArea({ onDrop, isFlat = false, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the buttons inside do the same
    <div
      className={isFlat ? 'drop-area flat' : 'drop-area'}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(fromDrop(event.dataTransfer))
      }}
    >
      <Upload size={24} aria-hidden />
      <p>Drop files, a folder or a ZIP archive here</p>
      {children}
    </div>
  )
}
