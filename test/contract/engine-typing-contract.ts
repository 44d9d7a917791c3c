import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { Random } from '../support/random.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { holding, keysOf, request, withDocuments } from './engine-with-documents.ts'

/** How many random corpora to try. */
const SEEDS = Number(process.env['ALMANAC_CONTRACT_SEEDS'] ?? 8)
const everyone = testVisibility(['public'])

/** What must hold of every search engine about words that are mistyped or not finished yet. */
export function engineTypingContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} while someone types`, () => {
    test('a word that was mistyped is known by the words of visible documents alone', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'wombat quokka' },
          { key: 2, body: 'wombat wombats' },
          { key: 3, body: 'wombast quokkas kangaroo', principals: ['secret'] },
        ),
      )
      const similar = async (word: string, principals = ['public']) => {
        const [found] = await held.engine.similarWords([word], testVisibility(principals))
        return found
      }

      assert.deepEqual(await similar('wombta'), { word: 'wombta', isKnown: false, similar: ['wombat', 'wombats'] })
      assert.deepEqual((await similar('wombast'))?.similar, ['wombat', 'wombats'])
      assert.equal((await similar('wombast'))?.isKnown, false)
      assert.deepEqual((await similar('kangaro'))?.similar, [])
      assert.deepEqual((await similar('kangaro', ['secret']))?.similar, ['kangaroo'])
      assert.equal((await similar('wombats'))?.isKnown, true)
      assert.deepEqual((await similar('zz'))?.similar, [])
      const ofKnown = await held.engine.similarWords(['wombat'], everyone, true)
      assert.deepEqual(ofKnown, [{ word: 'wombat', isKnown: true, similar: ['wombats'] }])
    })

    test('suggestions are the same whether hidden documents exist or not', async () => {
      const words = ['rotate', 'rotates', 'rotation', 'rotor', 'router', 'routes', 'token', 'tokens', 'taken', 'totem']
      for (let seed = 1; seed <= SEEDS; seed++) {
        const random = new Random(seed)
        const documents = Array.from({ length: 30 }, (_, index) =>
          documentOf({
            key: index + 1,
            body: random.several(words.slice(random.below(5)), 0, 4).join(' '),
            principals: [random.chance(0.5) ? 'public' : 'secret'],
          }),
        )
        await using all = holding(await withDocuments(open, ...documents))
        await using visible = holding(
          await withDocuments(open, ...documents.filter(({ principals }) => principals.includes('public'))),
        )
        for (const word of [...words, 'rotaet', 'tokne', 'rotter', 'tokem']) {
          const hint = `seed ${seed}, ${word}`
          const similar = (engine: SearchEngine) => engine.similarWords([word], everyone)
          assert.deepEqual(await similar(all.engine), await similar(visible.engine), hint)
          const completed = (engine: SearchEngine) => engine.completions(word.slice(0, 3), everyone, 10)
          assert.deepEqual(await completed(all.engine), await completed(visible.engine), hint)
          const typed = async (engine: SearchEngine) => {
            const query = { text: `token ${word.slice(0, 3)}`, isUnfinished: true }
            const { hits, total, missingWords } = await engine.search(request(query), everyone)
            return { keys: hits.map(({ key }) => key), total, missingWords }
          }
          assert.deepEqual(await typed(all.engine), await typed(visible.engine), hint)
        }
      }
    })

    test('a beginning is completed with words of visible documents alone, the more frequent first', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'rotate rotation' },
          { key: 2, title: 'Rotation' },
          { key: 3, body: 'rotor rotator', principals: ['secret'] },
        ),
      )

      assert.deepEqual(await held.engine.completions('rot', everyone, 10), ['rotation', 'rotate'])
      assert.deepEqual(await held.engine.completions('rotati', everyone, 10), ['rotation'])
      assert.deepEqual(await held.engine.completions('rotor', everyone, 10), [])
      assert.deepEqual(await held.engine.completions('rot', everyone, 1), ['rotation'])
      assert.deepEqual(await held.engine.completions('', everyone, 5), [])
    })

    test('an unfinished last word finds what it may become', async () => {
      await using held = holding(
        await withDocuments(open, { key: 1, body: 'amber rotation' }, { key: 2, body: 'amber' }),
      )

      const answer = await held.engine.search(request({ text: 'amber rot', isUnfinished: true }), everyone)

      assert.equal(answer.hits[0]?.key, 1)
      assert.deepEqual(await keysOf(held.engine, { text: 'rotat', isUnfinished: true }), [1])
    })

    test('an unfinished word ranks like the word it most likely becomes, and like itself if it is one', async () => {
      const amber = { body: 'amber and more text about other things' }
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, title: 'Gateway', body: 'gateway' },
          { key: 2, body: 'a gateway among other things' },
          { key: 3, body: 'gather gatsby gatekeeper gatwick all in one text of some length about other things' },
          { key: 4, title: 'Gate', body: 'gate' },
          ...Array.from({ length: 8 }, (_, index) => ({ key: 10 + index, ...amber })),
        ),
      )
      const keys = (text: string) => keysOf(held.engine, { text, isUnfinished: true })

      assert.equal((await keys('gat'))[0], 1)
      assert.deepEqual(await keys('gatew'), [1, 2])
      assert.equal((await keys('gate'))[0], 4)
      assert.ok((await keys('gate')).includes(1))
      assert.deepEqual((await keys('amber gatew')).slice(0, 2), await keys('gatew'))
    })

    test('one letter after other words, and a word that is probably a stop word, change nothing', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, title: 'Amber', body: 'amber of the thistle' },
          { key: 2, body: 'amber in the zoo and the rest of the thing' },
          { key: 3, body: 'the birch' },
        ),
      )
      const found = async (text: string, isUnfinished: boolean) => keysOf(held.engine, { text, isUnfinished })
      const before = await found('amber', false)

      assert.deepEqual(await found('amber z', true), before)
      assert.deepEqual(await found('amber th', true), before)
      assert.deepEqual((await found('amber zo', true))[0], 2)
      assert.deepEqual(await found('th', true), await found('the', false))
    })

    test('an unfinished word finds the word whose ending it starts to change', async () => {
      await using held = holding(await withDocuments(open, { key: 1, body: 'price' }, { key: 2, body: 'amber' }))

      assert.deepEqual(await keysOf(held.engine, { text: 'prici', isUnfinished: true }), [1])
      assert.deepEqual(await keysOf(held.engine, { text: 'pricx', isUnfinished: true }), [])
    })
  })
}
