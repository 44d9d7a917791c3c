import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language.ts'
import { termKey } from './term-key.ts'

/** A few sentences as people write them, and inflections of one word in that language. */
const SAMPLES = [
  [
    'de',
    'Die Rechnungen werden im nächsten Monat an den Kunden geschickt. Wer eine Rechnung nicht bezahlt, bekommt vom Büro eine Mahnung.',
    ['Verträge', 'Vertrag', 'Verträgen'],
  ],
  [
    'fr',
    "L'équipe se réunit tous les lundis dans la salle du premier étage. Le compte rendu est envoyé à ceux qui ne sont pas là.",
    ['réunions', 'réunion'],
  ],
  [
    'es',
    'Los contratos se guardan en el archivo de la oficina. Para consultar uno hay que pedirlo por correo a la persona que lo firmó.',
    ['contratos', 'contrato'],
  ],
  [
    'pt',
    'Os contratos são guardados no arquivo do escritório. Para consultar um deles é preciso pedir por e-mail à pessoa que o assinou.',
    ['contratos', 'contrato'],
  ],
  [
    'it',
    "I contratti sono conservati nell'archivio dell'ufficio. Per consultarne uno si deve scrivere alla persona che lo ha firmato.",
    ['riunioni', 'riunione'],
  ],
  [
    'nl',
    'De contracten worden in het archief van het kantoor bewaard. Wie er een wil inzien, moet dat aan de beheerder vragen.',
    ['contracten', 'contract'],
  ],
  [
    'sv',
    'Avtalen förvaras i arkivet på kontoret. Den som vill läsa ett avtal måste fråga den person som har skrivit under det.',
    ['avtalen', 'avtal'],
  ],
  [
    'no',
    'Avtalene ligger i arkivet på kontoret. Den som vil lese en avtale, må spørre noen av dem som jobber der, og ikke ta den med hjem etter møtet.',
    ['avtaler', 'avtale'],
  ],
  [
    'da',
    'Aftalerne ligger i arkivet på kontoret. Den, der vil læse en aftale, skal spørge en af dem, der arbejder der, og må ikke tage den med hjem efter mødet.',
    ['aftaler', 'aftale'],
  ],
  [
    'fi',
    'Sopimukset ovat toimiston arkistossa. Jos joku haluaa lukea sopimuksen, niin hänen on kysyttävä se henkilöltä, joka on sen allekirjoittanut.',
    ['palvelimella', 'palvelimet'],
  ],
  [
    'ru',
    'Договоры хранятся в архиве офиса. Если кто-то хочет прочитать договор, он должен спросить того, кто его подписал, и не брать его домой.',
    ['договоры', 'договора', 'договор'],
  ],
] as const

for (const [language, text, forms] of SAMPLES) {
  test(`a text in ${language} is known by its small words, and its inflections are one word`, () => {
    const folded = forms.map((form) => form.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))

    assert.equal(languageOf({ title: '', body: text }), language)
    assert.equal(new Set(folded.map((form) => termKey(form, language))).size, 1)
  })
}

const UNDECIDED: readonly [what: string, text: string][] = [
  ['English', 'The contracts are kept in the archive of the office, and whoever wants one has to ask for it.'],
  ['English about others', 'She wrote "el contrato de la oficina" on the label of the box, which is in the archive.'],
  ['a title', 'Verträge'],
  [
    'code',
    'const item = document.createElement("li"); for (const row of list) { out.push(row.id) } if (err != nil) { return err }',
  ],
  ['a list of names', 'Marie de la Tour, Juan de los Santos, Vincent van Gogh, Otto von Bismarck, Leonardo da Vinci'],
  ['nothing', ''],
]

for (const [what, body] of UNDECIDED) {
  test(`${what} is not taken for another language`, () => {
    assert.equal(languageOf({ title: '', body }), '')
  })
}

test('names with digits and short words are the same in all languages', () => {
  for (const word of ['k8s', 'v1.30', 'ab', '2026']) assert.equal(termKey(word, 'de'), termKey(word, ''))
})

test('a stem of one language is not one of another', () => {
  assert.notEqual(termKey('contrato', 'es'), termKey('contrato', 'pt'))
  assert.notEqual(termKey('contrato', 'es'), termKey('contrato', ''))
})
