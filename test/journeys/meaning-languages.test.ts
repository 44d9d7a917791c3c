import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

/** Three subjects in each language, and as many in English, which the table that comes with the service knows. */
const TEXTS: Readonly<Record<string, readonly [title: string, body: string]>> = {
  'de-travel': [
    'Reisekosten',
    'Wer dienstlich reist, reicht Fahrkarten und Hotelrechnungen innerhalb von vier Wochen ein.',
  ],
  'de-leave': [
    'Urlaub',
    'Urlaubsanträge werden von der Teamleitung genehmigt. Resturlaub verfällt Ende März des Folgejahres.',
  ],
  'de-keys': [
    'Schlüssel',
    'Ein verlorener Schlüssel wird sofort beim Empfang gemeldet, damit das Schloss ausgetauscht werden kann.',
  ],
  'fr-travel': [
    'Frais de déplacement',
    "Les billets de train et les factures d'hôtel sont remis au service comptable dans les quatre semaines.",
  ],
  'fr-leave': [
    'Congés',
    'Les demandes de congé sont approuvées par le responsable. Les jours restants sont perdus après le mois de mars.',
  ],
  'fr-keys': [
    'Clés perdues',
    "Une clé perdue doit être signalée aussitôt à l'accueil pour que la serrure soit remplacée.",
  ],
  'ja-travel': ['出張旅費', '出張の切符とホテルの領収書は四週間以内に経理部へ提出してください。'],
  'ja-leave': ['休暇', '休暇の申請は上司が承認します。残った休暇は翌年三月末に失効します。'],
  'ja-keys': ['鍵の紛失', '鍵を紛失した場合は、錠を交換するため直ちに受付に連絡してください。'],
  'en-travel': [
    'Travel expenses',
    'Whoever travels for work hands in tickets and hotel bills within four weeks to be paid back.',
  ],
  'en-leave': [
    'Holidays',
    'Requests for leave are approved by the team lead. Days that are left expire at the end of March.',
  ],
  'en-keys': ['Lost keys', 'A lost key is reported at the front desk at once, so that the lock can be replaced.'],
}

/** What people ask in each language, and the document that is meant. */
const QUERIES: readonly (readonly [query: string, id: string])[] = [
  ['Reisekosten Hotelrechnungen', 'de-travel'],
  ['Wann verfällt mein Resturlaub?', 'de-leave'],
  ['verlorener Schlüssel melden', 'de-keys'],
  ["factures d'hôtel remboursées", 'fr-travel'],
  ['demande de congé', 'fr-leave'],
  ['clé perdue serrure', 'fr-keys'],
  ['出張の領収書', 'ja-travel'],
  ['休暇の申請', 'ja-leave'],
  ['鍵を紛失した', 'ja-keys'],
]

async function companyWith(meaning: 'builtin' | 'off') {
  const app = await makeApp({ meaning })
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const documents = Object.entries(TEXTS).map(([id, [title, textContent]]) => ({
    id,
    objectType: 'Page',
    title,
    body: { mimeType: 'text/plain', textContent },
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.indexed()
  if (meaning === 'builtin') await allEmbedded(app)
  const token = await app.clientToken('ann@acme.example')
  return async (query: string): Promise<string[]> =>
    (await app.search(token, query, { disableSpellcheck: true })).body.results.map(
      (hit: { title: string }) => hit.title,
    )
}

const byMeaning = await companyWith('builtin')
const byWords = await companyWith('off')

for (const [query, id] of QUERIES) {
  test(`"${query}", in a language that the table does not know, is answered as by words alone`, async () => {
    const words = await byWords(query)
    const found = await byMeaning(query)

    assert.equal(found[0], TEXTS[id]![0])
    assert.deepEqual(found, words)
  })
}

test('next to them, English questions are answered by meaning', async () => {
  assert.deepEqual(await byWords('vacation entitlement'), [])
  assert.equal((await byMeaning('reimbursement trip'))[0], TEXTS['en-travel']![0])
})
