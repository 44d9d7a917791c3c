import { posix } from 'node:path'
import { decodeText } from '../../domain/content/decode-text.ts'
import { readHtml } from '../../domain/content/read-html.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { xmlTitle } from './office-title.ts'

const PAGE = /\.x?html?$/i

/** A book (EPUB 3.3): its pages in the order of its spine. */
export function readEpub(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const sink = new TextBuilder(maxCharacters)
  const packageFile = packageOf(archive)
  const spine = packageFile === undefined ? [] : spineOf(archive, packageFile)
  for (const name of spine.length > 0 ? spine : archive.namesLike(PAGE)) {
    const page = sink.isFull ? undefined : archive.read(name)
    if (page === undefined) continue
    sink.append(readHtml(decodeText(page)))
    sink.startParagraph()
  }
  return { ...sink.build(), title: packageFile === undefined ? undefined : xmlTitle(archive, packageFile) }
}

function packageOf(archive: ZipArchive): string | undefined {
  let path: string | undefined
  scanXml(decodeText(archive.read('META-INF/container.xml') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'rootfile') path ??= attributes.get('full-path')
    },
  })
  return path
}

function spineOf(archive: ZipArchive, packageFile: string): string[] {
  const folder = posix.dirname(packageFile)
  const pages = new Map<string, string>()
  const spine: string[] = []
  scanXml(decodeText(archive.read(packageFile) ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'item') pages.set(attributes.get('id') ?? '', decodePath(attributes.get('href') ?? ''))
      else if (name === 'itemref') spine.push(attributes.get('idref') ?? '')
    },
  })
  return spine.flatMap((id) => {
    const page = pages.get(id)
    return page === undefined ? [] : [posix.join(folder, page)]
  })
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
