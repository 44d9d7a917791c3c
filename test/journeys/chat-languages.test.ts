import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysNoAnswer } from '../../src/domain/chat/answer-texts.ts'
import { ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'probe-en',
    title: 'Price list: Lantern',
    text: 'A Lantern costs 412 euros. Prices are reviewed in May.',
  },
  {
    id: 'probe-fr',
    title: 'Tarifs : Lantern',
    text: 'Le Lantern coûte 412 euros pour les clients. Les prix sont revus dans le courant du mois de mai.',
  },
])
const ask = async (question: string) => (await company.ask(company.alice, question)).body

test('a refusal is in the language of the question', async () => {
  for (const [question, said] of [
    ['Où est la piscine du bâtiment ?', /^Je n’ai pas trouvé de réponse/],
    ['¿Dónde está la piscina del edificio?', /^No he encontrado ninguna respuesta/],
    ['Wo ist das Schwimmbad im Gebäude?', /^Dazu habe ich/],
    ['Where is the swimming pool of the building?', /^I couldn't find an answer/],
  ] as const) {
    const text = textOf(await ask(question))
    assert.match(text, said)
    assert.equal(saysNoAnswer(text), true)
  }
})

test('greetings and thanks are answered in their language', async () => {
  assert.match(textOf(await ask('Bonjour !')), /^Bonjour ! Posez une question/)
  assert.match(textOf(await ask('merci beaucoup')), /^Je vous en prie/)
  assert.match(textOf(await ask('Hola')), /^¡Hola! Haz una pregunta/)
  assert.match(textOf(await ask('gracias')), /^De nada/)
})

test('a French question is answered by the French page first', async () => {
  const answer = await ask('Quel est le prix du Lantern ?')
  assert.equal(citedIn(answer)[0], 'wiki:Page:probe-fr')
})
