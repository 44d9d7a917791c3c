import { decodeText } from '../../domain/content/decode-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** What the ids in a part of an Office file stand for: other parts, and addresses. */
export function relationshipsOf(archive: ZipArchive, part: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  const entry = part.replace(/([^/]+)$/, '_rels/$1.rels')
  scanXml(decodeText(archive.read(entry) ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
    },
  })
  return targets
}
