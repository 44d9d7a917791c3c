import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const TEXTS: Readonly<Record<string, string>> = {
  de: 'Die Verträge werden im nächsten Monat an den Kunden geschickt. Wer nicht unterschreibt, bekommt vom Büro eine Mahnung.',
  fr: "L'équipe se réunit tous les lundis dans la salle du premier étage. Le compte rendu des réunions est envoyé à ceux qui ne sont pas là.",
  es: 'Las facturas se guardan en el archivo de la oficina. Para consultar una hay que pedirla por correo a la persona que la firmó.',
  pt: 'As despesas são guardadas no arquivo do escritório. Para consultar uma delas é preciso pedir por e-mail à pessoa que a assinou.',
  it: "I documenti sono conservati nell'archivio dell'ufficio. Per consultarne uno si deve scrivere alla persona che lo ha firmato.",
  nl: 'De bestellingen worden in het archief van het kantoor bewaard. Wie er een wil inzien, moet dat aan de beheerder vragen.',
  sv: 'Offerterna förvaras i arkivet på kontoret. Den som vill läsa en av dem måste fråga den person som har skrivit under det.',
  fi: 'Palvelimet ovat toimiston arkistossa. Jos joku haluaa nähdä ne, niin hänen on kysyttävä se henkilöltä, joka on sen ostanut.',
  ru: 'Отчёты хранятся в архиве офиса. Если кто-то хочет прочитать отчёт, он должен спросить того, кто его подписал.',
  en: 'The invoices are kept in the archive of the office, to be or not to be paid within 30 days.',
  ja: '東京の本社で会議が行われます。新しい製品について説明します。',
  zh: '我们的数据库服务器在上海的数据中心运行。请联系管理员。',
  ko: '회의는 서울 본사에서 열립니다. 새로운 제품을 설명합니다.',
  th: 'บริษัทของเรามีการประชุมทุกวันจันทร์ที่สำนักงานใหญ่ในกรุงเทพ',
}

const app = await makeApp({ meaning: 'builtin' })
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki' })
const documents = Object.entries(TEXTS).map(([id, textContent]) => ({
  id,
  objectType: 'Page',
  title: id.toUpperCase(),
  body: { mimeType: 'text/plain', textContent },
}))
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')

interface Hit {
  readonly title: string
  readonly snippets: readonly { text: string; ranges: { startIndex: number; endIndex: number }[] }[]
}

async function find(query: string): Promise<Hit[]> {
  return (await app.search(ann, query, { disableSpellcheck: true })).body.results
}

/** What a snippet marks. */
function marked({ snippets }: Hit): string[] {
  return snippets.flatMap(({ text, ranges }) =>
    ranges.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex)),
  )
}

const INFLECTED: readonly [query: string, document: string, mark: string][] = [
  ['Vertrag', 'DE', 'Verträge'],
  ['vertragen', 'DE', 'Verträge'],
  ['équipes', 'FR', "L'équipe"],
  ['reunion', 'FR', 'réunions'],
  ['factura', 'ES', 'facturas'],
  ['despesa', 'PT', 'despesas'],
  ['documento', 'IT', 'documenti'],
  ['bestelling', 'NL', 'bestellingen'],
  ['offert', 'SV', 'Offerterna'],
  ['palvelimella', 'FI', 'Palvelimet'],
  ['отчёта', 'RU', 'Отчёты'],
  ['invoice', 'EN', 'invoices'],
]

for (const [query, document, mark] of INFLECTED) {
  test(`${query} finds another form of the word in a document in ${document}, and marks it`, async () => {
    const hits = await find(query)

    // What is only found by its meaning comes after it, once it has its vectors.
    assert.equal(hits[0]?.title, document)
    assert.ok(marked(hits[0]!).includes(mark), marked(hits[0]!).join(', '))
  })
}

const WITHOUT_SPACES: readonly [query: string, document: string, mark: string][] = [
  ['会議', 'JA', '会議'],
  ['本社', 'JA', '本社'],
  ['製品', 'JA', '製品'],
  ['数据库', 'ZH', '数据库'],
  ['上海', 'ZH', '上海'],
  ['서울', 'KO', '서울'],
  ['제품', 'KO', '제품'],
  ['ประชุม', 'TH', 'ประชุม'],
  ['กรุงเทพ', 'TH', 'กรุงเทพ'],
]

for (const [query, document, mark] of WITHOUT_SPACES) {
  test(`${query} is found inside a sentence in ${document}, and marked`, async () => {
    const [first] = await find(query)

    assert.equal(first?.title, document)
    assert.ok(marked(first).join('').includes(mark), marked(first).join(', '))
  })
}

test('small words are part of a phrase, in every language', async () => {
  const titles = async (query: string) => (await find(query)).map(({ title }) => title)

  assert.deepEqual(await titles('"to be or not to be"'), ['EN'])
  assert.deepEqual(await titles('"der Vertrag" monat'), ['DE'])
  assert.deepEqual(await titles('"im nächsten Monat"'), ['DE'])
  const { body } = await app.search(ann, '"to be or not to paid"', { disableSpellcheck: true })
  assert.equal(body.metadata.isNoQuotesSuggestion, true)
})

test('the small words of a language that documents are in are not needed', async () => {
  const { body } = await app.search(ann, 'wie ist der Vertrag', { disableSpellcheck: true })

  assert.equal(body.totalCount, 1)
  assert.equal(body.metadata.searchWarning, undefined)
})
