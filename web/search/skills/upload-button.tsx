import { Upload } from 'lucide-react'
import { useRef } from 'react'

/** Asks for a file, and hands it on. */
export function UploadButton({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button primary" onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        Upload
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Skill to upload"
        accept=".zip,.md"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again, when it was mended.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
