import { useSelector } from '../../stack/useSelector'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import { couponFiltersOfTab, couponSorts } from '../../../contract/couponEnums'
import { useLL } from '../../../i18n/react'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { CouponQuery } from '../../actors/couponActors'
import { TextButton } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { sortAscending } from '../../ui/listIcons'
import { storefront } from '../../ui/statusIcons'
import type { couponPageOf } from '../../pageActors/coupons'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/coupons.css'
import '../../styles/longList.css'

const ChoiceSheet = lazyWithRetry(async () => ({ default: (await import('./ChoiceSheet')).ChoiceSheet }))

type Sheet = Actor<typeof sheetMachine>

/** Loads a sheet when it is first opened, and unmounts it once closed. */
function OnceOpen({ sheet, children }: { sheet: Sheet; children: (onExited: () => void) => ReactNode }) {
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return isMounted && <Suspense fallback={null}>{children(() => setMounted(false))}</Suspense>
}

/** Filters of the tab, shop filter, sort, and number of coupons (CPN-002 to CPN-004). */
export function CouponTools({ page }: { page: ReturnType<typeof couponPageOf> }) {
  const { list, shops, sortSheet, shopSheet } = page
  const { coupons } = useLL()
  const query = useSelector(list, ({ context }) => context.params) as CouponQuery
  const total = useSelector(list, ({ context }) => context.total)
  const isKnown = useSelector(list, (snapshot) => snapshot.hasTag('shown') || snapshot.matches('empty'))
  const known = useSelector(shops, ({ context }) => context.items)
  const change = (params: Partial<CouponQuery>) => list.send({ type: 'list.change', params: params as CouponQuery })
  const shop = known.find(({ mid }) => mid === query.mid)
  const open = (sheet: Sheet) => () => sheet.send({ type: 'sheet.open' })
  return (
    <>
      <div className="chips" role="group" aria-label={coupons.filters()}>
        {couponFiltersOfTab[query.tab].map((filter) => (
          <Chip key={filter} selected={filter === query.filter} onPress={() => change({ filter })}>
            {query.tab === 'gift' && filter === 'gift' ? coupons.wrappedFilter() : coupons.filter[filter]()}
          </Chip>
        ))}
      </div>
      <div className="list-bar coupon-tools">
        <p className="page__count" role="status">
          {isKnown && coupons.count({ count: total })}
        </p>
        {known.length > 1 && (
          <TextButton icon={storefront} onPress={open(shopSheet)}>
            {shop?.name ?? coupons.shops()}
          </TextButton>
        )}
        <TextButton
          icon={sortAscending}
          label={coupons.sortedBy({ sort: coupons.sort[query.sort]() })}
          onPress={open(sortSheet)}
        >
          {coupons.sort[query.sort]()}
        </TextButton>
      </div>
      <OnceOpen sheet={sortSheet}>
        {(onExited) => (
          <ChoiceSheet
            sheet={sortSheet}
            title={coupons.sortBy()}
            options={couponSorts.map((sort) => ({ value: sort, label: coupons.sort[sort]() }))}
            chosen={query.sort}
            onChoose={(sort) => change({ sort: sort as CouponQuery['sort'] })}
            onExited={onExited}
          />
        )}
      </OnceOpen>
      <OnceOpen sheet={shopSheet}>
        {(onExited) => (
          <ChoiceSheet
            sheet={shopSheet}
            title={coupons.shops()}
            options={[
              { value: '', label: coupons.allShops() },
              ...known.map(({ mid, name }) => ({ value: mid, label: name })),
            ]}
            chosen={query.mid}
            onChoose={(mid) => change({ mid })}
            onExited={onExited}
          />
        )}
      </OnceOpen>
    </>
  )
}
