// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBaht } from '../../contract/money'
import type { ProductCard as Product } from '../../contract/products'
import { loadLocale, loadTexts } from '../../i18n/runtime'
import { translations } from '../../i18n/translations'
import { ChakraLayer } from '../../src/controls/ChakraLayer'
import { DialogLayer } from '../../src/controls/DialogLayer'
import { SelectField, TextField } from '../../src/controls/fields'
import { SheetLayer } from '../../src/controls/SheetLayer'
import { AmountTable } from '../../src/ui/AmountTable'
import { BannerCarousel } from '../../src/ui/Banner'
import { BottomBar } from '../../src/ui/BottomBar'
import { Button } from '../../src/ui/Button'
import { CountBadge } from '../../src/ui/CountBadge'
import { DiscountBadge } from '../../src/ui/DiscountBadge'
import { IconButton } from '../../src/ui/IconButton'
import { parcel } from '../../src/ui/icons'
import { imageSizes, imageSrcSet, imageUrl } from '../../src/ui/imageUrl'
import { OptionRow, Options } from '../../src/ui/OptionRow'
import { PageHeader } from '../../src/ui/PageHeader'
import { ticketDuotone } from '../../src/ui/pageIcons'
import { Picture } from '../../src/ui/Picture'
import { Price } from '../../src/ui/Price'
import type { PriceOf } from '../../src/ui/Price'
import { ProductCard, TaxChip } from '../../src/ui/ProductCard'
import { QuickAccess } from '../../src/ui/QuickAccess'
import { Snackbar } from '../../src/ui/Snackbar'
import { SplashScreen } from '../../src/ui/SplashScreen'
import { Stepper } from '../../src/ui/Stepper'
import { tabPanel, Tabs } from '../../src/ui/Tabs'
import { Timeline } from '../../src/ui/Timeline'
import { UiProvider } from '../../src/ui/uiContext'
import { plain } from '../i18n/plain'

beforeAll(async () => {
  await loadLocale('th')
  await loadTexts('shop')
})

afterEach(async () => {
  cleanup()
  await loadLocale('th')
})

const product: Product = {
  product_id: '1001',
  productName: 'กระติกน้ำเก็บอุณหภูมิ',
  type: 'general',
  subType: 'physical',
  status: 'active',
  image: '/images/bottle.svg',
  placeholder: '#e6efea',
  price_unit: 'baht',
  priceDisplayMode: 'baht_only',
  price: fromBaht(890),
  discountPrice: fromBaht(690),
  discountPercent: 22,
  rating: 4.7,
  reviewCount: 12,
  soldCount: 3840,
  taxDeductionCondition: 'none',
  isEdonation: false,
  merchant: { mid: '100001', name: 'DOI & DAY', image: '', type: 'general', is_verified: true },
  hasOptions: true,
  clickAndCollect: false,
  isGiftable: false,
}

/** Text for a screen reader: everything but aria-hidden elements. */
function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return plain(copy.textContent).trim()
}

/** Visible text: everything but the texts for screen readers only. */
function seen(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return plain(copy.textContent).trim()
}

const drawn = (node: ReactNode): Element => render(node).container

function pressAt(element: Element, timeStamp: number) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  // React replaces a timestamp of 0 by the current time.
  Object.defineProperty(event, 'timeStamp', { value: 10_000 + timeStamp })
  fireEvent(element, event)
}

it.each([
  ['general', 'ขายแล้ว 12'],
  ['donation', 'บริจาคแล้ว 12 ครั้ง'],
  ['privilege', 'แลกแล้ว 12'],
  ['point_exchange', 'แลกแล้ว 12'],
] as const)('the card of a %s product shows how often it was sold, donated to or redeemed [LOOK-002]', (type, text) => {
  expect(heard(drawn(<ProductCard product={{ ...product, type, soldCount: 12 }} href="/" />))).toContain(text)
})

it.each([
  ['theme', true],
  ['general', true],
  ['donation', false],
] as const)('a %s product without a price says that it needs no points: %s [LOOK-003]', (type, isFree) => {
  const free = { ...product, type, priceDisplayMode: 'baht_only' as const, price: 0 as never, discountPrice: undefined }
  expect(heard(drawn(<ProductCard product={free} href="/" />)).includes('ไม่ใช้คะแนน')).toBe(isFree)
})

describe('Button', () => {
  it('accepts the first press at once and drops those within 3000 ms of it [GEN-016] [GEN-017]', () => {
    const pay = vi.fn()
    render(<Button onPress={pay}>จ่าย</Button>)
    const button = screen.getByRole('button', { name: 'จ่าย' })
    pressAt(button, 0)
    expect(pay).toHaveBeenCalledTimes(1)
    pressAt(button, 1)
    pressAt(button, 2999)
    expect(pay).toHaveBeenCalledTimes(1)
    pressAt(button, 3000)
    expect(pay).toHaveBeenCalledTimes(2)
    pressAt(button, 5999)
    expect(pay).toHaveBeenCalledTimes(2)
  })

  it('throttles each button by itself [GEN-017]', () => {
    const first = vi.fn()
    const second = vi.fn()
    render(
      <>
        <Button onPress={first}>หนึ่ง</Button>
        <Button onPress={second}>สอง</Button>
      </>,
    )
    pressAt(screen.getByRole('button', { name: 'หนึ่ง' }), 0)
    pressAt(screen.getByRole('button', { name: 'สอง' }), 10)
    expect(first).toHaveBeenCalledTimes(1)
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('leaves quantity, tabs and back unthrottled [GEN-017]', () => {
    const change = vi.fn()
    const select = vi.fn()
    const back = vi.fn()
    render(
      <>
        <PageHeader title="ตะกร้า" onBack={back} />
        <Stepper value={2} max={9} onChange={change} label="จำนวน" />
        <Tabs items={[{ id: 'a', label: 'ก' }]} selected="a" onSelect={select} label="หมวด" name="t" />
      </>,
    )
    for (const name of ['กลับ', 'เพิ่มจำนวน']) {
      pressAt(screen.getByRole('button', { name }), 0)
      pressAt(screen.getByRole('button', { name }), 1)
    }
    pressAt(screen.getByRole('tab'), 0)
    pressAt(screen.getByRole('tab'), 1)
    expect(back).toHaveBeenCalledTimes(2)
    expect(change).toHaveBeenCalledTimes(2)
    expect(select).toHaveBeenCalledTimes(2)
  })

  it('drops presses while busy and keeps its name', () => {
    const pay = vi.fn()
    render(
      <Button busy onPress={pay}>
        จ่าย
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'จ่าย' })
    fireEvent.click(button)
    expect(pay).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('Picture', () => {
  it('requests 318x240, 53x40 and 96x96, at a density of one or two at most [GEN-010] [GEN-011] [GEN-012] [GEN-014]', () => {
    expect(imageSizes.thumbnail).toEqual({ w: 318, h: 240 })
    expect(imageSizes.placeholder).toEqual({ w: 53, h: 40 })
    expect(imageSizes.logo).toEqual({ w: 96, h: 96 })
    expect(imageUrl('/images/resize', '/images/a b.svg', imageSizes.thumbnail)).toBe(
      '/images/resize?url=%2Fimages%2Fa%20b.svg&w=318&h=240',
    )
    expect(imageSrcSet('/r', '/a.svg', imageSizes.logo)).toBe(
      '/r?url=%2Fa.svg&w=96&h=96 1x, /r?url=%2Fa.svg&w=192&h=192 2x',
    )
  })

  it('uses the original where there is no resize service [GEN-014]', () => {
    render(<Picture src="/a.svg" alt="ถ้วย" />)
    const image = screen.getByRole('img', { name: 'ถ้วย' })
    expect(image.getAttribute('src')).toBe('/a.svg')
    expect(image.getAttribute('srcset')).toBeNull()
  })

  it('uses the resize service, falls back to the original, then to the placeholder [GEN-013] [GEN-014]', () => {
    render(
      <UiProvider value={{ imageResizeBaseUrl: '/r' }}>
        <Picture src="/a.svg" alt="ถ้วย" />
      </UiProvider>,
    )
    const image = () => screen.getByRole('img', { name: 'ถ้วย' })
    expect(image().getAttribute('src')).toBe('/r?url=%2Fa.svg&w=318&h=240')
    fireEvent.error(image())
    expect(image().getAttribute('src')).toBe('/a.svg')
    fireEvent.error(image())
    expect(image().tagName).toBe('SPAN')
    expect(image().querySelector('svg')?.getAttribute('width')).toBe('53')
    expect(image().querySelector('svg')?.getAttribute('height')).toBe('40')
  })

  it('retries with another picture', () => {
    const { rerender } = render(<Picture src="/a.svg" alt="ถ้วย" />)
    fireEvent.error(screen.getByRole('img'))
    rerender(<Picture src="/b.svg" alt="ถ้วย" />)
    expect(screen.getByRole('img').getAttribute('src')).toBe('/b.svg')
  })
})

describe('Price', () => {
  const spoken = (of: PriceOf) => {
    const text = heard(drawn(<Price of={of} />))
    cleanup()
    return text
  }

  it('reads each display mode to a screen reader in Thai and English [PRD-011]', async () => {
    const modes: [PriceOf, string, string][] = [
      [{ priceDisplayMode: 'baht_only', price: fromBaht(1250.5) }, '1,250.50 บาท', '฿1,250.50'],
      [{ priceDisplayMode: 'kpoint_only', pricePoints: 1000 }, '1,000 K Point', '1,000 K Point'],
      [{ priceDisplayMode: 'the1_only', pricePoints: 500 }, '500 The1', '500 The1'],
      [{ priceDisplayMode: 'point_only', pricePoints: 2560 }, '2,560 คะแนน', '2,560 points'],
      [
        { priceDisplayMode: 'cash_point', price: fromBaht(756), cashPart: fromBaht(500), pricePoints: 2560 },
        '500 บาท+ 2,560 คะแนน',
        '฿500+ 2,560 points',
      ],
    ]
    for (const [of, thai, english] of modes) {
      await loadLocale('th')
      expect(spoken(of)).toBe(thai)
      await loadLocale('en')
      expect(spoken(of)).toBe(english)
    }
  })

  it('shows the currency sign before the amount', () => {
    expect(seen(drawn(<Price of={{ priceDisplayMode: 'baht_only', price: fromBaht(1290) }} />))).toBe('฿1,290')
  })

  it('strikes the former price only when a lower one exists [PRD-011]', () => {
    const struck = (discountPrice?: number) => {
      const of: PriceOf = {
        priceDisplayMode: 'baht_only',
        price: fromBaht(890),
        discountPrice: discountPrice === undefined ? undefined : fromBaht(discountPrice),
      }
      const found = drawn(<Price of={of} />).querySelector('s')
      const text = found && heard(found)
      cleanup()
      return text
    }
    expect(struck(690)).toBe('ราคาเดิม 890 บาท')
    expect(struck(890)).toBeNull()
    expect(struck()).toBeNull()
  })
})

describe('Badges', () => {
  it('shows the discount as negative, rounded, and nothing below one percent [PRD-003] [PRD-004]', () => {
    const badge = (percent: number | null) => {
      const container = drawn(<DiscountBadge percent={percent} />)
      const texts = [seen(container), heard(container)]
      cleanup()
      return texts
    }
    expect(badge(15)).toEqual(['-15%', 'ลด 15 เปอร์เซ็นต์'])
    expect(badge(14.6)[0]).toBe('-15%')
    for (const none of [0, 0.9, null]) expect(badge(none)).toEqual(['', ''])
  })

  it('shows a count up to 99, then 99+, and none for 0 or NaN [NAV-064] [NAV-065]', () => {
    const text = (count: number) => {
      const shown = drawn(<CountBadge count={count} />).textContent
      cleanup()
      return shown
    }
    expect([0, Number.NaN, 1, 99, 100].map(text)).toEqual(['', '', '1', '99', '99+'])
  })

  it('adds nothing to the name of its button', () => {
    render(<IconButton shape={parcel} label="คำสั่งซื้อ 3 รายการ" count={3} href="/order-history" />)
    expect(screen.getByRole('link', { name: 'คำสั่งซื้อ 3 รายการ' }).textContent).toBe('3')
  })
})

describe('ProductCard', () => {
  it('is one link named by the product, with price, badge, score and units sold', () => {
    const container = drawn(<ProductCard product={product} href="/shop/1/product/1001" />)
    expect(screen.getByRole('link', { name: product.productName }).getAttribute('href')).toBe('/shop/1/product/1001')
    expect(seen(container)).toContain('-22%')
    expect(seen(container)).toContain('฿690฿890')
    expect(heard(container)).toContain('4.7 จาก 5 ดาว')
    expect(heard(container)).toContain('ขายแล้ว 3.8K')
  })

  it('shows why it can’t be bought, without a discount badge [PRD-007]', () => {
    const shown = (status: Product['status']) => {
      const text = seen(drawn(<ProductCard product={{ ...product, status }} href="/" />))
      cleanup()
      return text
    }
    expect(shown('out_of_stock')).toContain('สินค้าหมด')
    expect(shown('unredeemable')).toContain('ไม่สามารถแลกได้')
    expect(shown('exceedlimit')).toContain('ครบจำนวนสิทธิ์แล้ว')
    expect(shown('out_of_stock')).not.toContain('-22%')
  })
})

describe('the badge of tax deduction', () => {
  it.each([
    ['normal', 'ลดหย่อนภาษีได้', 'Tax deductible'],
    ['double', 'ลดหย่อนภาษี 2 เท่า', 'Tax deductible x2'],
  ] as const)('of %s reads "%s" [DON-012]', async (condition, thai, english) => {
    const shown = () => {
      const text = plain(drawn(<TaxChip condition={condition} />).textContent)
      cleanup()
      return text
    }
    expect(shown()).toBe(thai)
    await loadLocale('en')
    expect(shown()).toBe(english)
  })

  it('is not drawn for none, not even without a text [DON-012]', () => {
    expect(drawn(<TaxChip condition="none" />).innerHTML).toBe('')
  })
})

describe('PageHeader', () => {
  it('has Back, the title, and buttons at the right [NAV-061]', () => {
    const back = vi.fn()
    render(
      <PageHeader title="ตะกร้า" onBack={back}>
        <button type="button">แก้ไข</button>
      </PageHeader>,
    )
    screen.getByRole('heading', { level: 1, name: 'ตะกร้า' })
    const [first, last] = screen.getAllByRole('button')
    expect([first?.getAttribute('aria-label'), last?.textContent]).toEqual(['กลับ', 'แก้ไข'])
    fireEvent.click(first!)
    expect(back).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['the keyword', { keyword: 'กาแฟดริป', placeholder: 'หาอะไรดี' }, 'ค้นหา กาแฟดริป', true],
    ['its placeholder', { placeholder: 'หาอะไรดี' }, 'ค้นหา หาอะไรดี', false],
    ['the market’s placeholder for a blank keyword', { keyword: ' ' }, 'ค้นหา ค้นหาสินค้า ร้าน โปรโมชัน', false],
  ])(
    'its search box shows %s and links to search; the title is for screen readers only [NAV-061][NAV-062]',
    (_, search, name, isKeyword) => {
      const { container } = render(<PageHeader title="K Market" search={{ href: '/search', ...search }} />)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/search')
      expect(container.querySelector('.search-box__text--keyword') !== null).toBe(isKeyword)
      expect(screen.getByRole('heading', { level: 1, name: 'K Market' }).className).toBe('sr-only')
    },
  )

  describe('while its page scrolls', () => {
    const scrolled = (mode: 'white' | 'plain' | 'teal' | 'clear', to: number) => {
      const { container } = render(
        <div className="scroller">
          <PageHeader mode={mode} title="x" />
        </div>,
      )
      const scroller = container.querySelector('.scroller')!
      scroller.scrollTop = to
      fireEvent.scroll(scroller)
      return container.querySelector<HTMLElement>('header')!.style.getPropertyValue('--fade')
    }

    it.each([
      [0, '0'],
      [24, '0.25'],
      [48, '0.5'],
      [96, '1'],
      [960, '1'],
    ])(
      'scrolled by %i px its opacity is %s over a picture, on home and on a product [NAV-068][NAV-073]',
      (to, fade) => {
        expect([scrolled('clear', to), scrolled('teal', to)]).toEqual([fade, fade])
      },
    )

    it('is always opaque on other pages [NAV-073]', () => {
      expect([scrolled('white', 48), scrolled('plain', 48)]).toEqual(['', ''])
    })
  })
})

describe('Home', () => {
  it('shows ten quick access icons at most [HOM-001]', () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      id: String(index),
      icon: 'gift',
      name: `ทางลัด ${index}`,
      link_type: 'lifestyle_web' as const,
      link: '/cart',
      allowCard: false,
    }))
    const press = vi.fn()
    render(<QuickAccess items={items} hrefOf={({ id }) => (id === '0' ? undefined : '/cart')} onPress={press} />)
    const list = within(screen.getByRole('navigation', { name: 'ทางลัด' }))
    expect(list.getAllByRole('listitem')).toHaveLength(10)
    fireEvent.click(list.getByRole('button', { name: 'ทางลัด 0' }))
    expect(press).toHaveBeenCalledWith(items[0])
  })

  it('renders on a server in either language without inline styles [SES-039]', () => {
    const html = (language: 'th' | 'en') =>
      renderToString(
        <UiProvider value={{ imageResizeBaseUrl: '/r', texts: { LL: translations(language), language } }}>
          <SplashScreen version="1.12.13" name="K Market" />
          <PageHeader mode="teal" onBack={() => {}} search={{ href: '/search' }} />
          <BannerCarousel
            banners={[
              {
                id: '1',
                image: '/a.svg',
                placeholder: '#0b5f5b',
                title: 'ปาร์ตี้',
                subtitle: '',
                text_tone: 'light',
                link_type: 'lifestyle_web',
                link: '/',
              },
            ]}
            hrefOf={() => '/'}
          />
          <ProductCard product={product} href="/" eager />
          <BottomBar total={{ caption: 'x', amount: fromBaht(5) }}>
            <Button>y</Button>
          </BottomBar>
        </UiProvider>,
      )
    expect(html('th')).toContain('ขายแล้ว 3.8K')
    expect(html('en')).toContain('Sold 3.8K')
    expect(html('th')).not.toMatch(/\sstyle=/)
    expect(html('th')).toContain('fill="#e6efea"')
  })
})

describe('Tabs', () => {
  it('moves with the arrow keys and names its panel [A11-003]', () => {
    const items = [
      { id: 'a', label: 'ก' },
      { id: 'b', label: 'ข', count: 3 },
    ]
    function Page() {
      const [selected, setSelected] = useState('a')
      return (
        <>
          <Tabs items={items} selected={selected} onSelect={setSelected} label="หมวด" name="t" />
          <div {...tabPanel('t', selected)} />
        </>
      )
    }
    render(<Page />)
    const tab = (name: RegExp) => screen.getByRole('tab', { name })
    expect(tab(/ก/).tabIndex).toBe(0)
    expect(tab(/ข/).tabIndex).toBe(-1)
    tab(/ก/).focus()
    fireEvent.keyDown(tab(/ก/), { key: 'ArrowRight' })
    expect(tab(/ข/).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab(/ข/))
    expect(screen.getByRole('tabpanel', { name: /ข/ })).toBeTruthy()
    fireEvent.keyDown(tab(/ข/), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tab(/ก/))
  })
})

describe('Stepper', () => {
  it('stops at both ends and shows a bin at the lower one [CRT-005]', () => {
    const change = vi.fn()
    const remove = vi.fn()
    const { rerender } = render(<Stepper value={1} max={2} onChange={change} onRemove={remove} label="จำนวน" />)
    fireEvent.click(screen.getByRole('button', { name: 'ลบ' }))
    expect(remove).toHaveBeenCalledTimes(1)
    expect(change).not.toHaveBeenCalled()
    rerender(<Stepper value={2} max={2} onChange={change} onRemove={remove} label="จำนวน" />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'เพิ่มจำนวน' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'ลดจำนวน' }))
    expect(change).toHaveBeenCalledWith(1)
  })

  it('drops to the maximum when more was chosen', () => {
    const change = vi.fn()
    render(<Stepper value={9} max={4} onChange={change} label="จำนวน" />)
    fireEvent.click(screen.getByRole('button', { name: 'ลดจำนวน' }))
    expect(change).toHaveBeenCalledWith(4)
  })
})

describe('Rows', () => {
  it('offers one choice by radios and keeps disabled ones with the reason', () => {
    const select = vi.fn()
    render(
      <Options label="วิธีจัดส่ง">
        <OptionRow name="d" value="ems" checked onSelect={select} title="ส่งด่วน" end="฿40" />
        <OptionRow name="d" value="reg" checked={false} onSelect={select} title="ลงทะเบียน" end="ฟรี" free />
        <OptionRow name="d" value="pick" checked={false} disabled reason="ร้านปิด" onSelect={select} title="รับที่ร้าน" />
      </Options>,
    )
    const group = within(screen.getByRole('radiogroup', { name: 'วิธีจัดส่ง' }))
    fireEvent.click(group.getByRole('radio', { name: /ลงทะเบียน/ }))
    expect(select).toHaveBeenCalledWith('reg')
    expect(group.getByRole<HTMLInputElement>('radio', { name: /รับที่ร้าน ?ร้านปิด/ }).disabled).toBe(true)
  })

  it('shows discounts with a minus', () => {
    const container = drawn(<AmountTable rows={[{ label: 'โค้ดส่วนลด', amount: fromBaht(100), tone: 'discount' }]} />)
    expect(seen(container)).toBe('โค้ดส่วนลด-฿100')
    expect(heard(container)).toBe('โค้ดส่วนลด-100 บาท')
  })

  it('marks the newest reached step of a timeline', () => {
    render(
      <Timeline
        steps={[
          { id: '1', title: 'ชำระแล้ว', state: 'done' },
          { id: '2', title: 'จัดส่งแล้ว', state: 'now' },
          { id: '3', title: 'สำเร็จ', state: 'next' },
        ]}
      />,
    )
    const current = screen.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step')
    expect(current.map((step) => step.textContent)).toEqual(['จัดส่งแล้ว'])
  })

  it('announces a snackbar politely [A11-001]', () => {
    render(<Snackbar text="คัดลอกแล้ว" />)
    expect(screen.getByRole('status').textContent).toBe('คัดลอกแล้ว')
  })
})

describe('Dialog', () => {
  function Asking({ onEscape }: { onEscape?: () => void }) {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <Button throttled={false} onPress={() => setOpen(true)}>
          เปิด
        </Button>
        <DialogLayer
          open={open}
          icon={ticketDuotone}
          title="ใช้โค้ดนี้ไม่ได้"
          message="ต้องมียอดขั้นต่ำ"
          code=" (506)"
          accept={{ label: 'ตกลง', onPress: close }}
          reject={{ label: 'ยกเลิก', onPress: close }}
          onEscape={onEscape && close}
        />
      </>
    )
  }

  const openIt = () => {
    const opener = screen.getByRole('button', { name: 'เปิด' })
    act(() => opener.focus())
    fireEvent.click(opener)
    return opener
  }

  it('shows title, message and code, and focuses the safe button [GEN-018] [A11-001]', () => {
    render(<Asking />)
    openIt()
    const dialog = screen.getByRole('alertdialog', { name: 'ใช้โค้ดนี้ไม่ได้' })
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('ต้องมียอดขั้นต่ำ (506)')
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'ยกเลิก' }))
  })

  it('stays open on Escape and on a press outside when it must be answered [GEN-019]', () => {
    render(<Asking />)
    openIt()
    const dialog = screen.getByRole('alertdialog')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(dialog)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })

  it('closes on Escape if allowed', () => {
    render(<Asking onEscape={() => {}} />)
    openIt()
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('moves focus from its last button to its first with Tab [A11-003]', () => {
    render(<Asking />)
    openIt()
    const dialog = screen.getByRole('alertdialog')
    const accept = within(dialog).getByRole('button', { name: 'ตกลง' })
    act(() => accept.focus())
    fireEvent.keyDown(accept, { key: 'Tab' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'ยกเลิก' }))
  })
})

describe('Sheet', () => {
  it('closes on its cross, Escape and a press outside, and calls onExited', () => {
    const exited = vi.fn()
    function Sorting() {
      const [open, setOpen] = useState(true)
      return (
        <>
          <Button throttled={false} onPress={() => setOpen(true)}>
            เปิด
          </Button>
          <SheetLayer open={open} title="เรียงตาม" onClose={() => setOpen(false)} onExited={exited}>
            เนื้อหา
          </SheetLayer>
        </>
      )
    }
    render(<Sorting />)
    const sheet = () => screen.getByRole('dialog', { name: 'เรียงตาม' })
    const ways = [
      () => fireEvent.click(within(sheet()).getByRole('button', { name: 'ปิด' })),
      () => fireEvent.keyDown(sheet(), { key: 'Escape' }),
      () => fireEvent.click(sheet()),
    ]
    for (const [index, way] of ways.entries()) {
      fireEvent.click(within(sheet()).getByText('เนื้อหา'))
      way()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(exited).toHaveBeenCalledTimes(index + 1)
      expect(document.documentElement.classList.contains('modal-open')).toBe(false)
      fireEvent.click(screen.getByRole('button', { name: 'เปิด' }))
    }
    expect(document.documentElement.classList.contains('modal-open')).toBe(true)
  })
})

describe('Fields', () => {
  it('ties label, error and counter to the field [A11-001]', () => {
    const change = vi.fn()
    render(
      <ChakraLayer>
        <TextField name="a" label="บ้านเลขที่" value="ทด" error="กรุณาระบุ" counterMax={400} onChange={change} />
      </ChakraLayer>,
    )
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'บ้านเลขที่' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => heard(document.getElementById(id) ?? document.body))
    expect(described).toEqual(['กรุณาระบุ', '2 จาก 400 ตัวอักษร'])
    fireEvent.change(field, { target: { value: 'ทดส' } })
    expect(change).toHaveBeenCalledWith('ทดส')
  })

  it('selects from a list', () => {
    const change = vi.fn()
    render(
      <ChakraLayer>
        <SelectField
          name="p"
          label="จังหวัด"
          value=""
          placeholder="เลือก"
          options={[{ value: '10', label: 'กรุงเทพมหานคร' }]}
          onChange={change}
        />
      </ChakraLayer>,
    )
    const field = screen.getByRole('combobox', { name: 'จังหวัด' })
    expect(field.getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(field, { target: { value: '10' } })
    expect(change).toHaveBeenCalledWith('10')
  })
})
