import { decodeText } from '../../domain/content/decode-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** What programs write when nobody gave a title. */
const NO_TITLE =
  /^(?:powerpoint presentation|(?:microsoft )?(?:word|excel|powerpoint) - |untitled|slide 1$|document\d*$)/i

/** The title property of an Office file. */
export function officeTitle(archive: ZipArchive): string | undefined {
  return xmlTitle(archive, 'docProps/core.xml')
}

/** The first `dc:title` of an entry. */
export function xmlTitle(archive: ZipArchive, entry: string): string | undefined {
  const xml = archive.read(entry)
  if (xml === undefined) return undefined
  let title: string | undefined
  let isTitle = false
  scanXml(decodeText(xml), {
    open: (name) => {
      isTitle = name === 'title' && title === undefined
    },
    text: (text) => {
      if (isTitle) title = (title ?? '') + text
    },
    close: () => {
      isTitle = false
    },
  })
  return givenTitle(title)
}

/** A title that somebody chose; `undefined` for those that programs fill in. */
export function givenTitle(title: string | undefined): string | undefined {
  const trimmed = title?.replace(/\s+/g, ' ').trim()
  return trimmed === undefined || trimmed === '' || NO_TITLE.test(trimmed) ? undefined : trimmed
}
