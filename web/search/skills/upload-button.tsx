import { Upload } from 'lucide-react'
import { useRef } from 'react'

/** Opens a file picker and passes the file on. */
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
        aria-label="Skill file"
        accept=".zip,.md"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Lets the user choose the same file again after fixing it.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
