import { lazily } from '../../shared/lazily.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import { PreviewPane, type PreviewPaneProps } from './preview-pane.tsx'

const PreviewSheet = lazily(async () => (await import('./preview-sheet.tsx')).PreviewSheet)

/** A document beside the page, or over it where there is no room. */
export function Preview(props: PreviewPaneProps) {
  return useMedia(NARROW) ? <PreviewSheet {...props} /> : <PreviewPane {...props} />
}
