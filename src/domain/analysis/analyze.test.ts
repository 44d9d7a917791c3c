import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze, firstLettersOf } from './analyze.ts'

/** Tokens as `term@position`; those of wholes in parentheses. */
function tokensOf(text: string): string {
  const tokens: string[] = []
  analyze(text, (term, position, _start, _end, parts) => {
    tokens.push(parts > 0 ? `(${term}@${position})` : `${term}@${position}`)
  })
  return tokens.join(' ')
}

const cases: readonly [behaviour: string, text: string, tokens: string][] = [
  ['words are folded to small letters', 'The Quick brown', 'the@0 quick@1 brown@2'],
  ['signs around words do not matter', 'Yes, (really)! "ok".', 'yes@0 really@1 ok@2'],
  ['accents and compatibility forms are folded', 'Café ＡＢＣ ﬁne Straße', 'cafe@0 abc@1 fine@2 strasse@3'],
  ['marks of other scripts stay', 'が हिन्दी', 'が@0 हिन्दी@1'],
  ['a change of case parts an identifier', 'getUserName', '(getusername@0) get@0 user@1 name@2'],
  ['an abbreviation is one part', 'HTTPServer', '(httpserver@0) http@0 server@1'],
  ['so are several of what it stands for', 'PDFs VMs, IDs', 'pdfs@0 vms@1 ids@2'],
  ['a name that only begins like that is parted', 'PDFsign', '(pdfsign@0) pd@0 fsign@1'],
  [
    'joined words are parts and a whole',
    'kube-proxy snake_case',
    '(kubeproxy@0) kube@0 proxy@1 (snakecase@2) snake@2 case@3',
  ],
  ['a ticket is found by its number', 'JIRA-123', '(jira123@0) jira@0 123@1'],
  ['so is one in capitals with a space', 'RFC 045, ADR 7', '(rfc045@0) rfc@0 045@1 (adr7@2) adr@2 7@3'],
  ['a number with a leading zero belongs to its word', 'room 007', '(room007@0) room@0 007@1'],
  ['other numbers stand alone', 'page 12 in 2024, RFC 45.2', 'page@0 12@1 in@2 2024@3 rfc@4 (45.2@5) 45@5 2@6'],
  ['a small word in capitals is kept as it is, too', 'IT is it', '(IT@0) it@0 is@1 it@2'],
  ['a sign between digits stays in the whole', '2026-11-15', '(2026-11-15@0) 2026@0 11@1 15@2'],
  ['a version is found with and without its v', 'v1.30', '(v1.30@0) 1@0 30@1'],
  ['letters and digits together are one word', 'k8s utf8 IPv4', 'k8s@0 utf8@1 (ipv4@2) i@2 pv4@3'],
  [
    'an address is found whole and by its parts',
    'ann.lee@example.com',
    '(ann.lee@example.com@0) ann@0 lee@1 example@2 com@3',
  ],
  ['names of languages keep their signs', 'C++ and C#, F# or g++.', 'c++@0 and@1 c#@2 f#@3 or@4 g++@5'],
  ['an apostrophe does not part a word', "user's don't we've O’Reilly", 'user@0 dont@1 we@2 oreilly@3'],
  ['an article before an apostrophe is not the word', 'l’équipe dell’anno d’accord', 'equipe@0 anno@1 accord@2'],
  ['scripts without spaces give pairs', '東京都に', '東京@0 京都@1 都に@2'],
  ['Korean endings do not hide a word', '제품을', '제품@0 품을@1'],
  ['a character alone is a token', '東 x', '東@0 x@1'],
  ['scripts with few letters give words of a dictionary', 'ภาษาไทย', 'ภาษา@0 ไทย@1'],
  ['scripts may change within a text', 'use 東京 now', 'use@0 東京@1 now@2'],
  ['nothing gives nothing', ' … -- ', ''],
]

for (const [behaviour, text, tokens] of cases) {
  test(behaviour, () => {
    assert.equal(tokensOf(text), tokens)
  })
}

test('every token has its position in the text', () => {
  const text = 'Ünïcode 😀 getUserName, C++ 東京 user’s'
  const slices: string[] = []
  analyze(text, (_term, _position, start, end) => slices.push(text.slice(start, end)))

  assert.deepEqual(slices, ['Ünïcode', 'getUserName', 'get', 'User', 'Name', 'C++', '東京', 'user’s'])
})

test('an endless word is indexed by its beginning', () => {
  assert.equal(tokensOf('x'.repeat(10_000)), `${'x'.repeat(64)}@0`)
})

test('positions never go back, so that a phrase can be found by them', () => {
  let last = 0
  const used = analyze('a-b c getUserName d.e@f g', (_term, position) => {
    assert.ok(position >= last)
    last = position
  })
  assert.equal(used, last + 1)
})

test('of the words that begin with a wanted letter, none is left out or moved', () => {
  const texts = [...cases.map(([, text]) => text), "l'équipe dell'anno the user's O'Brien-Stone IT v1.30 iPhone-Éclair"]
  for (const text of texts) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
      const found = (wanted?: Parameters<typeof analyze>[3]) => {
        const tokens: unknown[] = []
        const positions = analyze(
          text,
          (...token) => {
            if (token[0].charAt(0).toLowerCase() === letter) tokens.push(token)
          },
          0,
          wanted,
        )
        return { tokens, positions }
      }
      assert.deepEqual(found(firstLettersOf([letter])), found(), `${letter} in ${text}`)
    }
  }
})
