import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { followOf } from '../src/pageActors/product'
import { GroupScreen } from '../src/screens/landing/GroupScreen'
import { groupOf } from '../src/pageActors/landing'

export const Route = createFileRoute('/more/merchant/$groupId')({
  loader: async ({ context: { app, navigation }, params: { groupId: id }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('landing'), app.untilVerified()])
    return {
      list: groupOf(app, { entry: pageOf(location.state).key, id, kind: 'merchant' }),
      follow: followOf(app, navigation().listen),
    }
  },
  component: ShopGroupPage,
})

/** The shops of a group (NAV-015, CAT-006). */
function ShopGroupPage() {
  const { app, list, follow } = usePage<typeof Route>()
  return <GroupScreen app={app} list={list} follow={follow} of="merchant" />
}
