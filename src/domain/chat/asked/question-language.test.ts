import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionLanguage } from './question-language.ts'

test('the language of a question', () => {
  for (const [language, questions] of [
    [
      'fr',
      [
        'comment poser des congés ?',
        'Quel est le prix du Lantern ?',
        'combien coûte une sonde',
        'Où est le manuel ?',
        "Qu'est-ce que la chaîne du froid ?",
        'Bonjour',
        'merci beaucoup',
      ],
    ],
    [
      'es',
      [
        '¿Cuántos días de vacaciones tengo?',
        '¿Dónde está el manual?',
        'como pido una sonda por correo',
        'que es IPX4',
        'Hola',
      ],
    ],
    ['pt', ['Como posso pedir férias para o projeto?']],
    ['de', ['Wie viele Tage Urlaub habe ich?', 'Gehaltszahlung']],
    [
      '',
      [
        'comment on a ticket',
        'comment moderation rules',
        'How long is parental leave?',
        'Hello',
        'what does “quel” mean',
      ],
    ],
  ] as const) {
    for (const question of questions) assert.equal(questionLanguage(question), language, question)
  }
})
