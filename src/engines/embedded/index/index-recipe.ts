import { crc32 } from 'node:zlib'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { buildSegment } from '../build/build-segment.ts'
import { packArrays } from '../segment/segment-shape.ts'

/**
 * To be raised when documents are indexed otherwise in a way that the samples below do not show, for example when
 * `toIndexedDocument` puts other text into a field.
 */
const RECIPE_VERSION = 4

/**
 * What tells segments made by this code from those of another version: what it makes of a few samples. So a change of
 * the analysis or of a segment's parts is noticed without anybody having to think of it, and the index is rebuilt.
 */
export function indexRecipe(): string {
  const { shape, arrays } = packArrays(buildSegment(SAMPLES.map((document, index) => ({ seq: index + 1, document }))))
  let checksum = crc32(JSON.stringify(shape))
  for (const array of arrays) checksum = crc32(new Uint8Array(array.buffer), checksum)
  return `${RECIPE_VERSION}-${checksum.toString(16)}`
}

const TEXTS = [
  'The quick brown foxes were jumping over the lazy dogs, running happily; generalizations of organizational hopefulness',
  'Call getUserName() in kube-proxy v1.30.2, see PDFs, JIRA-123 and https://wiki.example.com/a_b/c?d=e or mail ann@example.com',
  'Café NAÏVE Straße ﬁne ＦＵＬＬ ½ Ångström İstanbul ǅ don’t e\u0301clair',
  'Die Häuser der Verträge wurden gekündigt. Les chevaux étaient très généreux. Los niños corrían rápidamente.',
  'Документы компании были подписаны. 日本語の文書を検索する。 全文搜索引擎 한국어 문서 ค้นหาเอกสาร المستندات القانونية 😀',
  'RFC 045 and room 007 are names; IT and the US are no small words',
]

export const SAMPLES: readonly IndexedDocument[] = TEXTS.map((text, index) => ({
  key: index + 1,
  datasource: `source${index % 2}`,
  objectType: 'Page',
  title: text.slice(0, 30),
  body: text,
  summary: text.slice(10, 60),
  comments: text.slice(20),
  tags: ['one', `Tag ${index}`],
  container: text.slice(5, 20),
  author: `person${index}@example.com`,
  owner: '',
  authorName: 'Ann Example',
  ownerName: '',
  containerId: `c${index}`,
  people: ['Ann Example'],
  address: `PAGE-${index} / ${text.slice(0, 20)}`,
  folder: text.slice(2, 12),
  page: `https://example.com/${index % 2}`,
  status: 'Open',
  properties: { team: [`Team ${index}`, 'all'] },
  createdAt: 1,
  updatedAt: 2 + index,
  views: 3,
  principals: ['public', `group:source${index % 2}:${index}`],
}))
