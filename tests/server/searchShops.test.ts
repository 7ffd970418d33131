import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '../../contract/enums'
import { listSuggestions, searchMerchants, searchOverview } from '../../contract/search'
import { merchants, searchWords } from '../../server/db/schema'
import { memoryVocabulary, storedVocabulary } from '../../server/domain/search/vocabulary'
import { nearKeys } from '../../server/domain/search/words'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

describe.each(databaseKinds)('what a search finds beside products, on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => {
    client = server.client()
  })
  afterEach(() => server.reset())
  afterAll(() => server.close())

  describe('shops', () => {
    const search = async (keyword: string, page = 1, limit = 20) => {
      const { body } = await client.call(searchMerchants, { body: { keyword, page, limit } })
      return { ...body, mids: body.merchants.map(({ mid }) => mid) }
    }
    const shopNamed = async (keyword: string) =>
      (await client.call(searchOverview, { query: { keyword } }, { language: 'en' })).body.shop?.name
    const rename = (mid: string, en: string) =>
      server.db
        .update(merchants)
        .set({ name: { th: en, en } })
        .where(eq(merchants.mid, mid))

    it('come by name before description, then by followers, in pages [SRC-010][API-110]', async () => {
      // A description of BUA Skincare, which has more followers than any of the others.
      expect((await search('rice')).mids).toEqual(['100009', '100004'])
      const foundations = ['100025', '100027', '100024', '100026', '100023']
      expect((await search('foundation')).mids).toEqual(foundations)
      expect(await search('foundation', 2, 2)).toMatchObject({
        page: 2,
        limit: 2,
        total: 5,
        mids: ['100024', '100026'],
      })
      await server.db.update(merchants).set({ followerCount: 1 }).where(inArray(merchants.mid, foundations))
      expect((await search('foundation')).mids).toEqual([...foundations].sort())
    })

    it('are found by every word of the keyword, each in the name or the description [SRC-010]', async () => {
      expect((await search('rice kula')).mids).toEqual(['100009'])
      expect((await search('kula orchard')).mids).toEqual([])
    })

    it('are found by a single character in their names only', async () => {
      expect((await search('7')).mids).toEqual([])
      await rename('100016', 'Seven 7')
      await server.runDueJobs()
      expect((await search('7')).mids).toEqual(['100016'])
    })

    it('are found by two words typed as one, also where a name has them apart', async () => {
      await rename('100016', 'Pot of Hot Soup')
      await server.runDueJobs()
      expect((await search('hotpot')).mids).toEqual(['100019', '100016'])
    })

    it('are listed once, also if the keyword is a word of theirs and the beginning of another [SRC-010]', async () => {
      await rename('100016', 'Glow Glowing')
      await rename('100017', 'Glowing')
      await server.runDueJobs()
      expect(await search('glow')).toMatchObject({ total: 2, mids: ['100016', '100017'] })
    })

    it('are named by the overview, the one with the most followers, also for an unfinished name', async () => {
      expect(await shopNamed('foundation')).toBe('Kind Paws Foundation')
      expect(await shopNamed('kind paws foundat')).toBe('Kind Paws Foundation')
      expect(await shopNamed('kind pawz')).toBeUndefined()
    })
  })

  describe('suggestions', () => {
    const suggest = async (keyword: string, language: Language = 'en') => {
      const { suggestions } = (await client.call(listSuggestions, { query: { keyword } }, { language })).body
      const texts = (of: string) => suggestions.filter((one) => one.kind === of).map(({ text }) => text)
      return { suggestions, keywords: texts('keyword'), products: texts('product'), merchants: texts('merchant') }
    }

    it('are three keywords and two shops at most, the rest products [SRC-011]', async () => {
      const food = await suggest('อาหาร', 'th')
      expect(food.keywords).toEqual(['อาหารแมว', 'อาหารและเครื่องดื่ม', 'อาหารเสริม'])
      expect(food.suggestions).toHaveLength(8)
      const foundations = await suggest('foundation')
      expect(foundations.merchants).toEqual(['Kind Paws Foundation', 'Ruam Jai Thai Foundation'])
      expect(foundations.suggestions).toHaveLength(8)
      expect(foundations.products).toHaveLength(6)
    })

    it('are popular keywords before categories, each text once, in the language of the page [SRC-011]', async () => {
      expect((await suggest('บริจาค', 'th')).keywords).toEqual(['บริจาค'])
      expect((await suggest('บริจาค', 'en')).keywords).toEqual(['donation', 'Donations'])
    })
  })

  describe('the words of the index', () => {
    it('answer like the same words in memory [SRC-010]', async () => {
      const words = await server.db.select().from(searchWords)
      const stored = storedVocabulary(server.db)
      const memory = memoryVocabulary(words)
      const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort()
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort()
      const asked = ['earbud', 'yogamat', 'no-such-word']
      const exact = await stored.exact(asked)
      expect(ids(await memory.exact(asked))).toEqual(ids(exact))
      expect(exact.map(({ word, parts }) => [word, parts?.length]).sort()).toEqual([
        ['earbud', undefined],
        ['yogamat', 2],
      ])
      for (const beginnings of [['earb', 'wirel'], ['yogam'], ['yoga'], ['no-such']])
        expect(sorted(await stored.beginningWith(beginnings)), beginnings.join()).toEqual(
          sorted(await memory.beginningWith(beginnings)),
        )
      for (const word of ['earbut', 'yogamet', 'umbrela'])
        expect(ids(await stored.withKeys(nearKeys(word))), word).toEqual(ids(await memory.withKeys(nearKeys(word))))
    })

    it('complete an unfinished word with 80 words at most, a single character with 16', async () => {
      const rows = Array.from({ length: 81 }, (_, index) => ({ word: `zz${String(index)}`, firstLength: 4 }))
      await server.db.insert(searchWords).values(rows.map((row) => ({ ...row, inNames: true, spellings: [] })))
      const { beginningWith } = storedVocabulary(server.db)
      expect(await beginningWith(['zz'])).toHaveLength(80)
      expect(await beginningWith(['z'])).toHaveLength(16)
    })
  })
})
