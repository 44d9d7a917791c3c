import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOtherKeyboard } from './other-keyboard.ts'

test('a word is recognized from its keys on the other keyboard layout, both ways', () => {
  assert.equal(onOtherKeyboard('ghbdtn'), 'привет')
  assert.equal(onOtherKeyboard('ыуфкср'), 'search')
})

test('short words, words with other signs and words of both scripts are left alone', () => {
  for (const word of ['gjl', 'abc1', 'größe', 'поиcк', 'ёлка', '東京都庁'])
    assert.equal(onOtherKeyboard(word), undefined)
})
