import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { searchMerchants, searchProducts } from '../../contract/search'
import { categories, dueJobs, merchants, products, productSearch, searchGroups } from '../../server/db/schema'
import { findInMemory } from '../../server/domain/search/inMemorySearch'
import { indexCatalogue } from '../../server/domain/search/indexing'
import { productIdsFound } from '../../server/domain/search/products'
import type { TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const same = (text: string) => ({ th: text, en: text })

describe('a few texts in memory', () => {
  const found = (keyword: string, names: string[], texts: string[] = []) =>
    findInMemory(
      keyword,
      names.map((name, index) => ({ name: [same(name)], text: [same(texts[index] ?? '')] })),
    )

  it('are found by two words typed as one, which need not be adjacent in a name but must be in another text', async () => {
    const names = ['power bank', 'bank with power', 'one', 'two']
    expect(await found('powerbank', names, ['', '', 'power bank', 'bank with power'])).toEqual([0, 1, 2])
  })

  it('are found by a word that another text writes as two, whichever comes first', async () => {
    expect(await found('powerbank', ['power bank', 'powerbank'])).toEqual([0, 1])
    expect(await found('powerbank', ['powerbank', 'power bank'])).toEqual([0, 1])
  })

  it('are found by a word and a single Thai letter only where both are adjacent', async () => {
    expect(await found('รุ่น ก', ['รุ่น ก', 'รุ่น ข'])).toEqual([0])
  })

  it('are found with a typo in a word that is written with four characters, even if a tone mark is one of them [SRC-010]', async () => {
    expect(await found('ค้อฬ', ['ค้อน'])).toEqual([0])
    expect(await found('ไฬ่', ['ไก่'])).toEqual([])
  })
})

describe.each(databaseKinds)('the search index on the %s database', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  afterEach(() => server.reset())
  afterAll(() => server.close())

  type Row = typeof products.$inferInsert
  type Given = Pick<Row, 'productId'> & Partial<Row>

  /** New products with no words but these. The first has the most sales. */
  const add = async (rows: readonly Given[]) => {
    const [seeded] = await server.db.select().from(products).where(eq(products.productId, '1013'))
    const base = { ...seeded!, categoryId: null, name: same('unnamed'), description: same('') }
    await server.db
      .insert(products)
      .values(rows.map((row, index): Row => ({ ...base, soldCount: rows.length - index, ...row })))
  }
  const found = async (keyword: string, body: object = {}) => {
    const answer = await server.client().call(searchProducts, { body: { keyword, ...body } as never })
    return answer.body.products.map((card) => card.product_id)
  }

  it('has the words of names, descriptions and options [SRC-010]', async () => {
    await add([
      { productId: 'name', name: same('zeppelin') },
      { productId: 'description', description: same('for a zeppelin') },
      {
        productId: 'option',
        variantAxes: [{ name: same('colour'), values: [{ text: same('red') }, { text: same('zeppelin') }] }],
      },
    ])
    await server.runDueJobs()
    expect(await found('zeppelin')).toEqual(['name', 'description', 'option'])
    await server.db
      .update(products)
      .set({ name: same('gondola') })
      .where(eq(products.productId, 'name'))
    await server.runDueJobs()
    expect(await found('gondola')).toEqual(['name'])
    expect(await found('zeppelin')).toEqual(['description', 'option'])
  })

  it('tolerates a typo in words of four characters and more, and in pairs of words in names [SRC-010]', async () => {
    await add([
      { productId: 'name', name: same('hoverwing qoph zax') },
      { productId: 'description', description: same('gondola') },
      { productId: 'pair', name: same('turbo skate') },
      { productId: 'pair-in-text', description: same('comet slide') },
      { productId: 'tone-mark', name: same('ค้อน'), description: same('คอน') },
    ])
    await server.runDueJobs()
    expect(await found('hoverwimg')).toEqual(['name'])
    expect(await found('qopf')).toEqual(['name'])
    expect(await found('zaq')).toEqual([])
    expect(await found('gondula')).toEqual(['description'])
    expect(await found('turboskute')).toEqual(['pair'])
    expect(await found('cometslide')).toEqual(['pair-in-text'])
    expect(await found('cometslude')).toEqual([])
    expect(await found('ค้อฬ')).toEqual(['tone-mark'])
  })

  it('finds two words typed as one in any order of a name, and as one word of a later product', async () => {
    await add([
      { productId: 'pair', name: same('hover wheel') },
      { productId: 'apart', name: same('wheel to hover') },
    ])
    await server.runDueJobs()
    expect(await found('hoverwheel')).toEqual(['pair', 'apart'])
    await add([{ productId: 'word', name: same('hoverwheel'), soldCount: 0 }])
    await server.runDueJobs()
    expect(await found('hoverwheel')).toEqual(['pair', 'word'])
  })

  it('ranks name over shop over category over the rest, each by sales [SRC-010]', async () => {
    const [shop] = await server.db.select().from(merchants).where(eq(merchants.mid, '100003'))
    await server.db
      .insert(merchants)
      .values({ ...shop!, mid: 'shop', name: same('zeppelin works'), about: same('at the airfield') })
    await server.db.insert(categories).values([
      { id: 'flight', position: 90, name: same('zeppelin gear') },
      { id: 'bags', parentId: 'flight', position: 91, name: same('sacks') },
      { id: 'other', position: 92, name: same('dirigible') },
    ])
    await add([
      { productId: 'in-text', description: same('a rigid zeppelin') },
      { productId: 'in-parent', name: same('rigid bag'), categoryId: 'bags' },
      { productId: 'in-category', name: same('rigid frame'), categoryId: 'flight' },
      { productId: 'in-shop', name: same('rigid hull'), mid: 'shop' },
      { productId: 'in-name', name: same('zeppelin') },
      { productId: 'elsewhere', name: same('rigid'), categoryId: 'other' },
    ])
    await server.runDueJobs()
    const best = ['in-name', 'in-shop', 'in-category', 'in-text', 'in-parent']
    expect(await found('zeppelin')).toEqual(best)
    expect(await found('rigid zeppelin')).toEqual(best.slice(1))
    const four = await productIdsFound(server.db, { keyword: 'zeppelin', type: undefined, categoryId: undefined }, 4)
    expect(four).toEqual(best.slice(0, 4))
    const { body } = await server.client().call(searchMerchants, { body: { keyword: 'airfield' } })
    expect(body.merchants.map(({ mid }) => mid)).toEqual(['shop'])
  })

  it('keeps a shop and a category of the same id apart', async () => {
    const [shop] = await server.db.select().from(merchants).where(eq(merchants.mid, '100003'))
    await server.db.insert(categories).values({ id: '100003', position: 90, name: same('zeppelin gear') })
    await server.db.insert(merchants).values({ ...shop!, mid: 'pets', name: same('gondola works') })
    await add([
      { productId: 'of-shop', mid: '100003' },
      { productId: 'in-category', categoryId: '100003' },
    ])
    await server.runDueJobs()
    expect(await found('zeppelin')).toEqual(['in-category'])
    expect(await found('gondola')).toEqual([])
  })

  it('omits matches in descriptions beside a hundred in names and shops', async () => {
    const [shop] = await server.db.select().from(merchants).where(eq(merchants.mid, '100003'))
    await server.db.insert(merchants).values({ ...shop!, mid: 'shop', name: same('gondola works') })
    const named = Array.from({ length: 100 }, (_, index) => ({ productId: `n${index}`, name: same('gondola') }))
    await add([...named, { productId: 'in-shop', mid: 'shop' }, { productId: 'in-text', description: same('gondola') }])
    await server.runDueJobs()
    const total = async () =>
      (await server.client().call(searchProducts, { body: { keyword: 'gondola' } as never })).body.total
    const hide = (id: string) =>
      server.db.update(products).set({ status: 'inactive' }).where(eq(products.productId, id))
    expect(await total()).toBe(101)
    await hide('n0')
    expect(await total()).toBe(100)
    await hide('n1')
    expect(await found('gondola', { page: 5 })).toEqual([
      ...named.slice(82).map((one) => one.productId),
      'in-shop',
      'in-text',
    ])
  })

  it('sorts products of the same name by the code units of their ids in both directions', async () => {
    await add(['d3', 'd1', 'D2'].map((productId) => ({ productId, type: 'donation' as const, name: same('balloon') })))
    await server.runDueJobs()
    expect(await found('balloon', { type: 'donation' })).toEqual(['d3', 'd1', 'D2'])
    for (const sort of ['name_asc', 'name_desc'])
      expect(await found('balloon', { type: 'donation', sort })).toEqual(['D2', 'd1', 'd3'])
    expect(await found('xylophone', { type: 'donation', sort: 'name_asc' })).toEqual([])
  })

  it('ends the job of a product that is deleted meanwhile', async () => {
    await server.db.insert(dueJobs).values({ kind: 'search.index', ref: 'gone', runAt: new Date(0) })
    await server.runDueJobs()
    expect(await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'search.index'))).toEqual([])
  })

  it('of a catalogue without shops and categories is empty', async () => {
    await server.db.execute(sql`truncate merchants, categories, search_groups cascade`)
    await indexCatalogue(server.db)
    expect(await server.db.select().from(searchGroups)).toEqual([])
  })

  it('is filled with what it lacks at once, which leaves no job to do', async () => {
    await add([{ productId: 'new', name: same('zeppelin') }])
    await server.db
      .update(merchants)
      .set({ name: same('airfield') })
      .where(eq(merchants.mid, '100003'))
    await server.db.delete(productSearch).where(eq(productSearch.productId, '1007'))
    await server.db.insert(dueJobs).values({ kind: 'gift.lapse', ref: 'kept', runAt: new Date(0) })
    await indexCatalogue(server.db)
    expect(await found('zeppelin')).toEqual(['new'])
    expect(await found('airfield')).toContain('1024')
    expect(await found('กาแฟ')).toContain('1007')
    const kinds = (await server.db.select({ kind: dueJobs.kind }).from(dueJobs)).map((job) => job.kind)
    expect(kinds).toContain('gift.lapse')
    expect(kinds).not.toContain('search.index')
  })
})
