import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuessable } from './guessable-password.ts'

test('what everybody tries is guessable, however it is disguised', () => {
  for (const password of [
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'qwertyuiop123',
    'iloveyou2024',
    'Welcome2026!!',
    'letmein12345',
    'adminadminadmin',
    'abcabcabcabcabc',
    '123456789012',
    'summer2026summer',
    'changeme1234',
    '1qaz2wsx3edc4rfv',
    'DragonMonkey123',
  ]) {
    assert.ok(isGuessable(password), password)
  }
  assert.ok(isGuessable('carol1234567', ['carol']))
})

test('what nobody tries first is not', () => {
  for (const password of [
    'correct horse battery staple',
    'kitchen-window-79',
    'xK9#mQ2$vL5p',
    'Tr4verse the old bridge',
    'zuvielregenimherbst',
  ]) {
    assert.ok(!isGuessable(password), password)
  }
})

test('a password of the greatest length is judged at once', { timeout: 10_000 }, () => {
  assert.ok(!isGuessable('ax'.repeat(3) + 'passwor'.repeat(35)))
})
