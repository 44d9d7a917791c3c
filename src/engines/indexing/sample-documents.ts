import type { IndexedDocument } from '../../domain/search/engine/search-engine.ts'

const TEXTS = [
  'The quick brown foxes were jumping over the lazy dogs, running happily; generalizations of organizational hopefulness',
  'Call getUserName() in kube-proxy v1.30.2, see PDFs, JIRA-123 and https://wiki.example.com/a_b/c?d=e or mail ann@example.com',
  'Café NAÏVE Straße ﬁne ＦＵＬＬ ½ Ångström İstanbul ǅ don’t e\u0301clair',
  'Die Häuser der Verträge wurden gekündigt. Les chevaux étaient très généreux. Los niños corrían rápidamente.',
  'Документы компании были подписаны. 日本語の文書を検索する。 全文搜索引擎 한국어 문서 ค้นหาเอกสาร المستندات القانونية 😀',
  'RFC 045 and room 007 are names; IT and the US are no small words',
]

/** An engine rebuilds its index if it would index these differently than before. */
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
