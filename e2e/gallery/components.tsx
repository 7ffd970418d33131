import type { ReactNode } from 'react'
import type { Language } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import { translations } from '../../i18n/translations'
import { AddRow } from '../../src/ui/AddRow'
import { AddressCard, AddressText } from '../../src/ui/AddressCard'
import { AmountTable } from '../../src/ui/AmountTable'
import { Banner, BannerCarousel } from '../../src/ui/Banner'
import { BottomBar } from '../../src/ui/BottomBar'
import { Button, Ring, TextButton } from '../../src/ui/Button'
import { CampaignCard } from '../../src/ui/CampaignCard'
import { Block, Card } from '../../src/ui/Card'
import { Checkbox, Mark, RadioMark } from '../../src/ui/Checkbox'
import { CheckingRing } from '../../src/ui/CheckingRing'
import { Chip } from '../../src/ui/Chip'
import { CountBadge } from '../../src/ui/CountBadge'
import { DiscountBadge } from '../../src/ui/DiscountBadge'
import { Drawing } from '../../src/ui/drawings'
import { EmptyState } from '../../src/ui/EmptyState'
import { GiftFace, GiftPerson } from '../../src/ui/GiftFace'
import { Facts } from '../../src/ui/Facts'
import { GiftParcel } from '../../src/ui/GiftParcel'
import { Home, HomeCampaigns, HomeProducts, HomeRecommended, HomeSections } from '../../src/ui/Home'
import { ContentIcon, Icon } from '../../src/ui/Icon'
import { IconButton } from '../../src/ui/IconButton'
import { parcel, plus, shoppingCartSimple } from '../../src/ui/icons'
import { ListRow } from '../../src/ui/ListRow'
import { Notice } from '../../src/ui/Notice'
import { OfflineStrip } from '../../src/ui/OfflineStrip'
import { OptionRow, Options } from '../../src/ui/OptionRow'
import { OrderCard } from '../../src/ui/OrderCard'
import { PageHeader } from '../../src/ui/PageHeader'
import { bankFill, mapPinFill, ticketDuotone, truckDuotone } from '../../src/ui/pageIcons'
import { ParcelRow } from '../../src/ui/ParcelRow'
import { Picture } from '../../src/ui/Picture'
import { PlaceDrawing } from '../../src/ui/placeDrawings'
import { Baht, Coin, PointsFigure, Price } from '../../src/ui/Price'
import { ProductCard, TaxChip } from '../../src/ui/ProductCard'
import { ProductRow, Quantity } from '../../src/ui/ProductRow'
import { QuickAccess } from '../../src/ui/QuickAccess'
import { ProductMeta, Rating } from '../../src/ui/Rating'
import { ReceiptCard } from '../../src/ui/ReceiptCard'
import { RetryRow } from '../../src/ui/RetryRow'
import { SectionTitle } from '../../src/ui/SectionTitle'
import { ShopCard, ShopHead } from '../../src/ui/ShopCard'
import {
  BannerSkeleton,
  LineCardsSkeleton,
  ListRowsSkeleton,
  ProductDetailSkeleton,
  ProductGridSkeleton,
  ProductTextSkeleton,
  QuickAccessSkeleton,
  RailSkeleton,
  Skeleton,
  SummarySkeleton,
} from '../../src/ui/Skeleton'
import { Bones } from '../../src/ui/Bones'
import { TicketsSkeleton } from '../../src/ui/TicketSkeletons'
import { Snackbar } from '../../src/ui/Snackbar'
import { BrandMark, SplashScreen } from '../../src/ui/SplashScreen'
import { Stars } from '../../src/ui/Stars'
import { StatusChip, StatusHero, statusIcons } from '../../src/ui/StatusChip'
import { Stepper } from '../../src/ui/Stepper'
import { Tabs } from '../../src/ui/Tabs'
import { Ticket } from '../../src/ui/Ticket'
import { Timeline } from '../../src/ui/Timeline'
import { VariantHead } from '../../src/ui/VariantHead'
import { VariantOptions } from '../../src/ui/VariantOptions'
import { pictureOf, shopSampleOf } from './sampleData'

const nothing = () => undefined

/** Exports of `src/ui` without a sample of their own, by name, with the reason. */
export const withoutSample: Record<string, string> = {
  UiProvider: 'Draws nothing: every sample is inside it.',
  Anchor: 'A plain link: cards, rows and buttons draw it.',
  Diamond: 'A part of the drawings.',
  Ground: 'A part of the drawings.',
}

/** Samples of the components of `src/ui`, by the name of their file: one box of the page for each. */
export function samplesOf(lang: Language): Record<string, ReactNode[]> {
  const LL = translations(lang)
  const say = (th: string, en: string) => (lang === 'th' ? th : en)
  const { product, products, shop, banners, campaign, quickAccess, groups, sections } = shopSampleOf(lang)
  const address = {
    name: say('ณิชา วัฒนกุล', 'Nicha Wattanakul'),
    phone: '089-000-0101',
    lines: [
      say('99/1 ซอยสุขุมวิท 49', '99/1 Soi Sukhumvit 49'),
      say('คลองเตยเหนือ วัฒนา กรุงเทพฯ 10110', 'Khlong Toei Nuea, Watthana, Bangkok 10110'),
    ],
  }
  const addressActions = {
    group: `address-${lang}`,
    editText: LL.common.edit(),
    removeText: LL.common.delete(),
    onSelect: nothing,
    onEdit: nothing,
    onRemove: nothing,
  }
  const buy = LL.product.action.buy()
  const option = { name: `option-${lang}`, onSelect: nothing }
  const order = {
    shop,
    productName: product.productName,
    productImage: product.image,
    caption: say('และอีก 1 รายการ · 20 พ.ย. 69', 'and 1 more · 20 Nov 26'),
    number: 'KM26112000123',
    total: <Baht amount={fromBaht(1290)} />,
    href: '#',
  }
  const sender = <GiftPerson name={address.name} role={say('จาก', 'From')} sub={address.phone} />
  const ticket = {
    value: '฿100',
    unit: say('ส่วนลด', 'off'),
    title: say('ส่วนลดวันฝนพรำ', 'Rainy day discount'),
    sub: say('ขั้นต่ำ ฿500 · ถึง 30 พ.ย. 69', 'Min. ฿500 · until 30 Nov 26'),
  }
  const coin = { ...product, priceDisplayMode: 'kpoint_only', pricePoints: 1200 } as const
  const full = { ...product, price: fromBaht(990), discountPrice: undefined } as const
  return {
    AddRow: [
      <AddRow onPress={nothing}>{say('เพิ่มที่อยู่', 'Add an address')}</AddRow>,
      <AddRow onPress={nothing} disabled reason={say('มีที่อยู่ครบ 5 แห่งแล้ว', 'You already have 5 addresses')}>
        {say('เพิ่มที่อยู่', 'Add an address')}
      </AddRow>,
      <AddRow onPress={nothing} centred>
        {say('เพิ่มรูป', 'Add a photo')}
      </AddRow>,
    ],
    AddressCard: [
      <AddressText {...address} defaultTag={say('ที่อยู่หลัก', 'Default')} />,
      <AddressCard {...address} {...addressActions} selected />,
      <AddressCard
        {...address}
        {...addressActions}
        group={`other-address-${lang}`}
        selected={false}
        removeReason={say('ลบที่อยู่หลักไม่ได้', 'The default address can’t be deleted')}
      />,
    ],
    AmountTable: [
      <AmountTable
        rows={[
          { label: say('ราคาสินค้า', 'Items'), amount: fromBaht(1390) },
          { label: say('ส่วนลด', 'Discount'), amount: fromBaht(100), tone: 'discount' },
          { label: say('ค่าจัดส่ง', 'Shipping'), text: LL.card.free(), tone: 'free' },
          { label: say('ยอดรวม', 'Total'), amount: fromBaht(1290), total: true },
          { label: say('หมายเลขคำสั่งซื้อ', 'Order number'), text: order.number, onCopy: nothing },
        ]}
      />,
    ],
    Banner: [
      <Banner banner={banners[0]!} href="#" />,
      <Banner banner={banners[1]!} onPress={nothing} />,
      <BannerCarousel banners={banners} hrefOf={() => '#'} />,
    ],
    BottomBar: [
      <BottomBar total={{ caption: say('ยอดรวม', 'Total'), amount: fromBaht(1290) }}>
        <Button>{buy}</Button>
      </BottomBar>,
      <BottomBar total={{ caption: say('ยอดรวม', 'Total'), amount: undefined, points: 1200 }}>
        <Button>{buy}</Button>
      </BottomBar>,
      <BottomBar>
        <Button variant="tint">{LL.product.action.addToCart()}</Button>
        <Button>{buy}</Button>
      </BottomBar>,
      <BottomBar stacked>
        <Button>{LL.common.confirm()}</Button>
        <Button variant="quiet">{LL.common.close()}</Button>
      </BottomBar>,
    ],
    Button: [
      ...(['primary', 'tint', 'outline', 'quiet', 'white', 'text', 'accent'] as const).map((variant) => (
        <Button variant={variant} icon={plus}>
          {buy}
        </Button>
      )),
      <>
        <Button size="md">{buy}</Button> <Button size="sm">{buy}</Button>{' '}
        <Button size="sm" pill>
          {buy}
        </Button>
      </>,
      <Button block>{buy}</Button>,
      <Button block disabled>
        {buy}
      </Button>,
      <Button block busy>
        {buy}
      </Button>,
      <Button block danger>
        {LL.common.delete()}
      </Button>,
      <>
        <TextButton href="#">{LL.common.seeAll()}</TextButton> <TextButton tone="muted">{LL.common.edit()}</TextButton>{' '}
        <TextButton tone="danger">{LL.common.delete()}</TextButton>
      </>,
      <Ring />,
    ],
    CampaignCard: [<CampaignCard campaign={campaign} href="#" />],
    Card: [
      <Card>{product.productName}</Card>,
      <Card selected>{product.productName}</Card>,
      <Block>{product.productName}</Block>,
    ],
    Checkbox: [
      <Checkbox checked onChange={nothing}>
        {say('เลือกทั้งหมด', 'Select all')}
      </Checkbox>,
      <Checkbox checked={false} onChange={nothing} label={buy} />,
      <Checkbox checked={false} disabled onChange={nothing} label={buy} />,
      <RadioMark name={`mark-${lang}`} checked onChange={nothing} label={shop.name} />,
      <RadioMark name={`other-mark-${lang}`} checked={false} onChange={nothing} label={shop.name} />,
      <Mark look="radio-mark" checked disabled />,
    ],
    CheckingRing: [<CheckingRing />, <CheckingRing still />],
    Chip: [
      <div className="chips">
        <Chip selected>{say('ทั้งหมด', 'All')}</Chip>
        <Chip selected={false}>{say('กาแฟ', 'Coffee')}</Chip>
        <Chip selected={false} href="#">
          {say('ของใช้ในบ้าน', 'Home')}
        </Chip>
      </div>,
    ],
    CountBadge: [<CountBadge count={3} />, <CountBadge count={120} />],
    DiscountBadge: [<DiscountBadge percent={26} />, <DiscountBadge percent={26} inline />],
    drawings: [<Drawing name="offline" />, <Drawing name="error" />, <Drawing name="box" />],
    placeDrawings: [
      <PlaceDrawing name="cart" />,
      <PlaceDrawing name="box" />,
      <PlaceDrawing name="search" />,
      <PlaceDrawing name="maintenance" sign={say('ปิด', 'Closed')} />,
    ],
    EmptyState: [
      <EmptyState
        art="cart"
        title={say('ยังไม่มีสินค้าในตะกร้า', 'Your cart is empty')}
        text={say('เลือกสินค้าที่ชอบแล้วเพิ่มลงตะกร้า', 'Add something you like')}
      >
        <Button>{say('เลือกซื้อสินค้า', 'Start shopping')}</Button>
      </EmptyState>,
      <EmptyState art="error" title={LL.look.errorText()} code="500" />,
      <EmptyState art="maintenance" title={say('ปิดปรับปรุงชั่วคราว', 'Closed for maintenance')} large />,
    ],
    Facts: [<Facts of={[say('ขั้นต่ำ ฿500', 'Minimum ฿500'), false, say('หมดอายุใน 2 วัน', 'Ends in 2 days')]} />],
    GiftFace: [
      <GiftFace image={pictureOf('gc-thanks')} message={say('ขอบคุณนะ', 'Thank you')} sender={sender} />,
      <GiftFace message={say('สุขสันต์วันเกิด', 'Happy birthday')} sender={sender} />,
      sender,
    ],
    GiftParcel: [<GiftParcel />],
    Home: [
      <Home
        onBack={nothing}
        actions={
          <>
            <IconButton shape={parcel} label={say('คำสั่งซื้อ', 'Orders')} />
            <IconButton shape={shoppingCartSimple} label={say('ตะกร้า', 'Cart')} count={2} />
          </>
        }
        banners={<BannerCarousel banners={banners} hrefOf={() => '#'} />}
        quickAccess={<QuickAccess items={quickAccess} hrefOf={() => '#'} onPress={nothing} />}
        sections={
          <HomeSections
            sections={sections}
            section={sections[0]!.id}
            groups={groups}
            whole={2}
            name={`home-${lang}`}
            onChoose={nothing}
            onCategories={nothing}
          />
        }
        campaigns={<HomeCampaigns campaigns={[campaign]} isWhole />}
        recommended={
          <HomeRecommended isWhole>
            <HomeProducts products={products} />
          </HomeRecommended>
        }
      />,
    ],
    Icon: [<Icon shape={ticketDuotone} size={32} />, <ContentIcon name="gift" />],
    IconButton: [
      <>
        <IconButton shape={parcel} label={say('คำสั่งซื้อ', 'Orders')} />
        <IconButton shape={shoppingCartSimple} label={say('ตะกร้า', 'Cart')} count={2} href="#" />
        <IconButton shape={plus} label={LL.common.increase()} disabled />
      </>,
    ],
    ListRow: [
      <ListRow icon={ticketDuotone} title={say('คูปองของฉัน', 'My coupons')} value="3" href="#" />,
      <ListRow title={say('โค้ดส่วนลด', 'Voucher')} value="-฿100" discount onPress={nothing} />,
      <ListRow
        icon={truckDuotone}
        title={say('ส่งด่วน', 'Express')}
        sub={say('ได้รับภายใน 2 วัน', 'Arrives in 2 days')}
        value={<Baht amount={fromBaht(50)} />}
      />,
    ],
    Notice: [
      ...(['plain', 'teal', 'success', 'caution', 'danger'] as const).map((tone) => (
        <Notice tone={tone}>{say('ร้านนี้ส่งเฉพาะในกรุงเทพฯ', 'This shop delivers in Bangkok only')}</Notice>
      )),
      <Notice tone="teal" title={say('รับที่ร้าน', 'Collect at the shop')} icon={mapPinFill}>
        {say('แสดงรหัสที่หน้าร้าน', 'Show your code at the counter')}
      </Notice>,
      <Notice tone="caution" strip>
        {say('เหลือเวลาชำระเงิน 5 นาที', '5 minutes left to pay')}
      </Notice>,
    ],
    OfflineStrip: [<OfflineStrip age={say('ข้อมูลเมื่อ 5 นาทีที่แล้ว', 'From 5 minutes ago')} onRetry={nothing} />],
    OptionRow: [
      <Options label={say('วิธีชำระเงิน', 'Payment method')}>
        <OptionRow
          {...option}
          value="account"
          checked
          picture={<Icon shape={bankFill} />}
          title={say('บัญชีออมทรัพย์', 'Savings account')}
          sub="xxx-x-x1234-x"
          end={<Baht amount={fromBaht(15000)} />}
        />
        <OptionRow
          {...option}
          value="points"
          checked={false}
          disabled
          title="K Point"
          reason={say('แต้มไม่พอ', 'Not enough')}
        />
        <OptionRow
          {...option}
          value="card"
          checked={false}
          title={say('บัตรเครดิต', 'Credit card')}
          reason={say('ใช้ไม่ได้', 'Can’t be used')}
          trouble={say('บัตรหมดอายุแล้ว', 'The card has expired')}
        />
      </Options>,
      <Options label={say('การจัดส่ง', 'Delivery')} lines>
        <OptionRow {...option} name={`line-${lang}`} look="line" value="ems" checked title="EMS" end="฿50" />
        <OptionRow
          {...option}
          name={`line-${lang}`}
          look="plain"
          value="registered"
          checked={false}
          title={say('ลงทะเบียน', 'Registered')}
          end={LL.card.free()}
          free
        />
      </Options>,
    ],
    OrderCard: [
      <OrderCard
        {...order}
        status={
          <StatusChip tone="going" icon={statusIcons.shipped}>
            {say('จัดส่งแล้ว', 'Shipped')}
          </StatusChip>
        }
        action={
          <Button size="sm" variant="outline">
            {say('ติดตามพัสดุ', 'Track')}
          </Button>
        }
      />,
      <OrderCard {...order} grey strip={<Notice>{say('คืนเงินแล้ว', 'Refunded')}</Notice>} />,
    ],
    PageHeader: [
      <PageHeader title={say('ตะกร้า', 'Cart')} onBack={nothing} />,
      <PageHeader title={say('ที่อยู่', 'Addresses')} onBack={nothing} mode="plain" backLooks="cross" />,
      <PageHeader title={shop.name} onBack={nothing} mode="clear">
        <IconButton shape={shoppingCartSimple} label={say('ตะกร้า', 'Cart')} count={2} />
      </PageHeader>,
      <PageHeader
        title={say('ค้นหา', 'Search')}
        onBack={nothing}
        search={{ href: '#', keyword: say('กาแฟ', 'coffee') }}
      />,
      <PageHeader title={say('ตลาด', 'Market')} onBack={nothing} mode="teal" search={{ href: '#' }} />,
    ],
    ParcelRow: [
      <ParcelRow caption={say('ไปรษณีย์ไทย EMS', 'Thailand Post EMS')} number="EX123456789TH" onCopy={nothing} />,
    ],
    Picture: [
      <Picture src={product.image} />,
      <Picture src={product.image} grey rounded />,
      <Picture src={banners[0]!.image} kind="banner" />,
      <Picture src={shop.image} kind="logo" />,
      <Picture src="" />,
    ],
    Price: [
      <Price of={product} />,
      <Price of={product} size="sm" />,
      <Price of={product} size="lg" />,
      <Price of={full} />,
      <Price of={coin} />,
      <Price of={{ ...product, priceDisplayMode: 'cash_point', cashPart: fromBaht(200), pricePoints: 500 }} />,
      <Price of={{ ...full, type: 'privilege', price: fromBaht(0) }} />,
      <>
        <Baht amount={fromBaht(1290)} /> <Baht amount={fromBaht(100)} minus /> <Baht amount={undefined} />
      </>,
      <>
        <PointsFigure points={1200} of="the1_only" /> <Coin />
      </>,
    ],
    ProductCard: [
      <div className="grid">
        <ProductCard product={product} href="#" />
        <ProductCard product={{ ...full, discountPercent: 0, rating: null }} href="#" />
        <ProductCard product={{ ...product, status: 'out_of_stock' }} href="#" />
        <ProductCard
          product={{ ...product, type: 'donation', price: fromBaht(0), taxDeductionCondition: 'double' }}
          href="#"
        />
      </div>,
      <>
        <TaxChip condition="normal" /> <TaxChip condition="double" />
      </>,
    ],
    ProductRow: [
      <ProductRow
        name={product.productName}
        image={product.image}
        variant={say('สี: คราม', 'Colour: indigo')}
        price={<Price of={product} size="sm" />}
        end={<Quantity count={2} />}
      />,
      <ProductRow name={product.productName} image={product.image} compact grey href="#" />,
    ],
    QuickAccess: [<QuickAccess items={quickAccess} hrefOf={() => '#'} onPress={nothing} />],
    Rating: [<Rating score={4.8} />, <ProductMeta {...product} />],
    ReceiptCard: [
      <ReceiptCard
        title={say('ชำระเงินสำเร็จ', 'Payment complete')}
        text={say('ร้านกำลังเตรียมสินค้า', 'The shop is preparing your order')}
        amount={fromBaht(1290)}
        points={500}
      >
        <AmountTable rows={[{ label: say('หมายเลขคำสั่งซื้อ', 'Order number'), text: order.number }]} />
      </ReceiptCard>,
      <ReceiptCard tone="danger" icon={statusIcons.cancelled} title={say('ชำระเงินไม่สำเร็จ', 'Payment failed')} />,
      <ReceiptCard tone="caution" icon={statusIcons.waiting} title={say('รอการยืนยัน', 'Waiting for confirmation')} />,
    ],
    RetryRow: [<RetryRow onRetry={nothing} />, <RetryRow onRetry={nothing} busy />],
    SectionTitle: [
      <SectionTitle moreHref="#">{say('แนะนำสำหรับคุณ', 'Recommended for you')}</SectionTitle>,
      <SectionTitle icon={mapPinFill} small>
        {say('ที่อยู่จัดส่ง', 'Delivery address')}
      </SectionTitle>,
    ],
    ShopCard: [
      <ShopCard
        shop={shop}
        href="#"
        caption={LL.home.followers({ count: 1200 })}
        action={
          <Button variant="outline" size="sm" icon={plus}>
            {LL.favourite.follow()}
          </Button>
        }
      />,
      <ShopHead shop={shop} href="#" />,
    ],
    Bones: [<Bones of={['title 60', 'text 80']} />],
    TicketSkeletons: [<TicketsSkeleton count={2} />],
    Skeleton: [
      <Skeleton>{null}</Skeleton>,
      <BannerSkeleton />,
      <QuickAccessSkeleton />,
      <RailSkeleton />,
      <ProductGridSkeleton count={2} />,
      <LineCardsSkeleton count={1} />,
      <ListRowsSkeleton count={2} />,
      <ProductDetailSkeleton />,
      <ProductTextSkeleton />,
      <SummarySkeleton />,
    ],
    Snackbar: [
      <Snackbar
        text={say('เพิ่มลงตะกร้าแล้ว', 'Added to the cart')}
        action={{ label: LL.common.seeAll(), onPress: nothing }}
      />,
      <Snackbar text={say('เพิ่มได้ไม่เกิน 10 ชิ้น', 'At most 10 pieces')} tone="warning" />,
      <Snackbar text={say('คัดลอกแล้ว', 'Copied')} tone="plain" />,
    ],
    SplashScreen: [<SplashScreen name="K Market" version="1.0.0" />, <BrandMark />],
    Stars: [<Stars rating={5} />, <Stars rating={3.4} size={28} />],
    StatusChip: [
      <>
        <StatusChip tone="waiting" icon={statusIcons.waiting}>
          {say('รอชำระเงิน', 'Awaiting payment')}
        </StatusChip>{' '}
        <StatusChip tone="going" icon={statusIcons.shipped}>
          {say('จัดส่งแล้ว', 'Shipped')}
        </StatusChip>{' '}
        <StatusChip tone="done" icon={statusIcons.completed}>
          {say('สำเร็จ', 'Completed')}
        </StatusChip>{' '}
        <StatusChip tone="ended">{say('ยกเลิกแล้ว', 'Cancelled')}</StatusChip>
      </>,
      <StatusHero
        icon={statusIcons.shipped}
        title={say('จัดส่งแล้ว', 'Shipped')}
        sub={say('พัสดุ 1 จาก 2 ชิ้น', '1 of 2 packages')}
        steps={{ done: 2, of: 4 }}
      />,
    ],
    Stepper: [
      <Stepper value={2} max={10} label={product.productName} onChange={nothing} />,
      <Stepper value={1} max={10} label={product.productName} onChange={nothing} onRemove={nothing} />,
      <Stepper value={1} max={1} label={product.productName} onChange={nothing} disabled />,
    ],
    Tabs: [
      <Tabs
        items={sections.map(({ id, name }) => ({ id, label: name }))}
        selected={sections[0]!.id}
        onSelect={nothing}
        label={LL.home.sections()}
        name={`tabs-${lang}`}
        expand={{ label: LL.home.allCategories(), onPress: nothing }}
      />,
      <Tabs
        items={[
          { id: 'usable', label: say('ใช้ได้', 'Usable'), count: 3 },
          { id: 'used', label: say('ประวัติ', 'History') },
        ]}
        selected="usable"
        onSelect={nothing}
        label={say('คูปองของฉัน', 'My coupons')}
        name={`even-tabs-${lang}`}
        even
      />,
    ],
    Ticket: [
      <Ticket
        {...ticket}
        ends={say('หมดอายุใน 2 วัน', 'Ends in 2 days')}
        end={
          <Button size="sm" variant="tint">
            {say('เก็บ', 'Collect')}
          </Button>
        }
      />,
      <Ticket {...ticket} merchant inUse />,
      <Ticket {...ticket} off end={<span className="tag">{say('หมดแล้ว', 'All taken')}</span>} />,
      <Ticket {...ticket} value="฿1,000" why={say('ยังไม่ถึงยอดขั้นต่ำ', 'Below the minimum')} />,
    ],
    Timeline: [
      <Timeline
        steps={[
          {
            id: 'paid',
            title: say('ชำระเงินแล้ว', 'Paid'),
            time: say('20 พ.ย. 69 10:00 น.', '20 Nov 26, 10:00'),
            state: 'done',
          },
          { id: 'shipped', title: say('จัดส่งแล้ว', 'Shipped'), note: 'EX123456789TH', state: 'now' },
          { id: 'completed', title: say('สำเร็จ', 'Completed'), state: 'next' },
        ]}
      />,
    ],
    VariantHead: [
      <VariantHead
        image={product.image}
        price={product}
        discountPercent={26}
        stock={say('เหลือ 8 ชิ้น', '8 left')}
        chosen={say('คราม', 'Indigo')}
      />,
    ],
    VariantOptions: [
      <VariantOptions
        label={say('สี', 'Colour')}
        selected={say('คราม', 'Indigo')}
        onSelect={nothing}
        values={[
          { value: say('คราม', 'Indigo'), image: pictureOf('tote-indigo') },
          { value: say('ดำ', 'Black'), image: pictureOf('tote-black') },
          {
            value: say('ธรรมชาติ', 'Natural'),
            image: pictureOf('tote-natural'),
            disabled: true,
            note: say('หมด', 'Sold out'),
          },
        ]}
      />,
      <VariantOptions
        label={say('ขนาด', 'Size')}
        selected="M"
        onSelect={nothing}
        values={[{ value: 'S' }, { value: 'M' }, { value: 'L', disabled: true }]}
      />,
    ],
  }
}
