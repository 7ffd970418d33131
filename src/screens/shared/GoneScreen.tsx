import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Recommended } from './Recommended'

interface GoneScreenProps {
  app: App
  what: 'product' | 'shop' | 'category' | 'promoList' | 'order' | 'donationList' | 'page' | 'content'
  /** The page's own title. */
  title?: string
}

/**
 * A page whose record does not exist, with a link that also works after a cold deep link (NAV-047), and products in place of goods that are
 * gone (picture 38).
 */
export function GoneScreen({ app, what, title }: GoneScreenProps) {
  const LL = useLL()
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <EmptyState
          level={title === undefined ? 'h1' : 'h2'}
          art="box"
          title={LL.notFound[what]()}
          text={LL.notFound.hint()}
          large
        >
          <Button onPress={() => app.navigation.send({ type: 'navigation.home' })}>{LL.common.backToMain()}</Button>
        </EmptyState>
        {what !== 'order' && what !== 'donationList' && <Recommended app={app} />}
      </main>
    </div>
  )
}
