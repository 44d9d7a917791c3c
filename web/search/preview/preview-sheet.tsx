import '../styles/sheet.css'
import { useEffect, useRef } from 'react'
import { PreviewPane, type PreviewPaneProps } from './preview-pane.tsx'

/** A drag at least this far closes the sheet. */
const DRAG_PX = 80

/** The preview as a sheet over the page. Escape, Back, dragging it down and a tap outside close it. */
export function PreviewSheet(props: PreviewPaneProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Preview"
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onClose()
      }}
    >
      <div
        className="sheet-handle"
        onPointerDown={(event) => {
          from.current = event.clientY
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerUp={(event) => {
          if (from.current !== undefined && event.clientY - from.current > DRAG_PX) props.onClose()
          from.current = undefined
        }}
      />
      <PreviewPane {...props} place="sheet" />
    </dialog>
  )
}
