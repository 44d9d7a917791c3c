import { decodeText } from '../../domain/content/decode-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

const USUAL = ['word/document.xml', 'xl/workbook.xml', 'ppt/presentation.xml']

/** Where an Office file begins: some programs call the part by another name. Empty: it is no Office file. */
export function officeMainPart(archive: ZipArchive): string {
  let main = ''
  scanXml(decodeText(archive.read('_rels/.rels') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name !== 'Relationship' || !attributes.get('Type')?.endsWith('/officeDocument')) return
      main ||= (attributes.get('Target') ?? '').replace(/^\//, '')
    },
  })
  const names = new Set(archive.names)
  return names.has(main) ? main : (USUAL.find((name) => names.has(name)) ?? '')
}
