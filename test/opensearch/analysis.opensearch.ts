import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../../src/domain/analysis/analyze.ts'
import { languageOf } from '../../src/domain/analysis/language.ts'
import { termKey } from '../../src/domain/analysis/term-key.ts'
import { analyseText } from '../../src/engines/opensearch/index/analysed-text.ts'
import { EMPTY_PLACE, wireTerm } from '../../src/engines/opensearch/index/wire-term.ts'
import { holding, keysOf, upsert } from '../contract/engine-with-documents.ts'
import { documentOf } from '../support/random-corpus.ts'
import { clusterUrls, indexNames, openEngine } from './test-engine.ts'

const TEXTS: Readonly<Record<string, string>> = {
  English: 'The quick brown foxes were jumping over the lazy dogs while getUserName was called in kube-proxy v1.30.2',
  German: 'Die Häuser der Verträge wurden von den Leuten gekündigt, die nicht mehr in der Straße mit den Lampen wohnen',
  French:
    'Les chevaux de la ville étaient très généreux avec les enfants qui ne sont pas dans leur maison pour une fois',
  Spanish: 'Los niños de la ciudad corrían rápidamente por las calles con sus padres para que no les viera el profesor',
  Portuguese:
    'Os documentos da empresa não foram assinados pelos diretores que estão em uma reunião com os seus clientes',
  Italian: 'I documenti della società sono stati firmati dai direttori che non erano nella sala con gli altri colleghi',
  Dutch:
    'De documenten van het bedrijf werden niet door de directeuren ondertekend die in een vergadering met hun klanten zijn',
  Swedish:
    'Dokumenten som inte är undertecknade av den nya chefen ska vara på kontoret till och med att det är klart för dem',
  Norwegian:
    'Dokumentene som ikke er signert av den nye sjefen skal være på kontoret til det er klart for dem som har bedt om det',
  Danish:
    'Dokumenterne som ikke er underskrevet af den nye chef skal være på kontoret indtil det er klart for dem der har bedt om det',
  Finnish:
    'Asiakirjat joita ei ole vielä allekirjoitettu ovat toimistossa kunnes se on valmis niille jotka ovat sitä pyytäneet',
  Russian:
    'Документы компании не были подписаны директорами, которые находятся на встрече с клиентами и не могут быть в офисе',
  mixed:
    '日本語の文書を検索する。 全文搜索引擎 한국어 문서 ค้นหาเอกสาร المستندات القانونية 😀 Café NAÏVE ﬁne ＦＵＬＬ ½ İstanbul don’t e\u0301clair',
}

async function tokensOf(index: string, analyzer: string, text: string) {
  const response = await fetch(`${clusterUrls()[0]}/${index}/_analyze`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ analyzer, text, explain: true, attributes: ['termFrequency'] }),
  })
  const { detail } = (await response.json()) as {
    detail: { tokenfilters: { tokens: { token: string; position: number; termFrequency: number }[] }[] }
  }
  return detail.tokenfilters.at(-1)!.tokens
}

test('the cluster holds the terms and places that we found, in every language', async () => {
  const prefix = 'analysis'
  await using _held = holding(await openEngine({ prefix }))
  const [index = ''] = await indexNames(prefix)

  for (const [name, body] of Object.entries(TEXTS)) {
    const document = documentOf({ key: 1, body })
    const language = languageOf(document)
    const expected: { token: string; position: number }[] = []
    analyze(body, (form, position) => expected.push({ token: wireTerm(termKey(form, language)), position }))
    const { placed, terms } = analyseText(document)

    const held = (await tokensOf(index, 'placed', placed)).filter(({ token }) => token !== EMPTY_PLACE)
    assert.deepEqual(
      held.map(({ token, position }) => ({ token, position })),
      expected,
      name,
    )
    const weighed = await tokensOf(index, 'weighed', terms)
    assert.deepEqual(new Set(weighed.map(({ token }) => token)), new Set(expected.map(({ token }) => token)), name)
    assert.ok(
      weighed.every(({ termFrequency }) => termFrequency >= 1),
      name,
    )
  }
})

test('every word of a text in any language finds it, and so does the whole text as a phrase', async () => {
  await using held = holding(await openEngine())
  const texts = Object.values(TEXTS)
  await held.engine.apply(texts.map((body, at) => upsert(at + 1, documentOf({ key: at + 1, body }))))

  for (const [at, body] of texts.entries()) {
    assert.deepEqual(await keysOf(held.engine, { phrases: [body] }), [at + 1], body)
    const [word = ''] = body.match(/\p{L}{7,}/u) ?? []
    assert.ok((await keysOf(held.engine, { text: word })).includes(at + 1), word)
  }
})
