import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Product, ProductCard } from '../../../contract/products'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import type { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import type { App } from '../../app/app'
import { PageHeader } from '../../ui/PageHeader'
import { FollowButton } from '../shared/FollowButton'
import { HeaderActions } from '../shared/HeaderActions'
import { OfflineBar } from '../shared/OfflineBar'
import { SearchButton } from '../shared/SearchButton'
import { MainActionBar } from './MainActionBar'
import { ProductBody } from './ProductBody'

interface ProductScreenProps {
  app: App
  entry: string
  /** What is known of the product before it has loaded. */
  card: ProductCard
  product?: Product
  picker?: Actor<typeof variantPickerMachine>
  follow: Actor<typeof followShopMachine>
  aboutEdonation?: ReactNode
  themeTag?: ReactNode
  themeBar?: ReactNode
  recommended?: ReactNode
  /** The layer above the page. */
  sheet?: ReactNode
}

/** A product's page, with what its card knew until the product has loaded. */
export function ProductScreen({
  app,
  entry,
  card,
  product,
  picker,
  follow,
  aboutEdonation,
  themeTag,
  themeBar,
  recommended,
  sheet,
}: ProductScreenProps) {
  const now = app.clock.now()
  return (
    <div className="page">
      <PageHeader mode="clear" title={card.productName} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <SearchButton />
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar isUnderPhotoHeader onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        <ProductBody
          app={app}
          entry={entry}
          card={card}
          product={product}
          picker={picker}
          now={now}
          aboutEdonation={aboutEdonation}
          themeTag={themeTag}
          shopEnd={<FollowButton follow={follow} shop={card.merchant} />}
        />
        {recommended}
      </main>
      <MainActionBar card={card} product={product} picker={picker} now={now} themeBar={themeBar} />
      {sheet}
    </div>
  )
}
