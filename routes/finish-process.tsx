import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useLL } from '../i18n/react'
import { finishProcessOf } from '../src/pageActors/finishProcess'
import { pageOf } from '../src/stack/layers'
import { BottomBar } from '../src/ui/BottomBar'
import { Button, Ring } from '../src/ui/Button'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/finish-process')({
  loader: ({ context: { app, navigation }, location }) => ({
    finish: finishProcessOf(app, {
      entry: pageOf(location.state).key,
      params: Object.fromEntries(new URLSearchParams(location.searchStr)),
      listen: navigation().listen,
    }),
  }),
  component: FinishProcessPage,
})

/** Returns to the bank app (NAV-046). */
function FinishProcessPage() {
  const LL = useLL()
  const { finish } = usePage<typeof Route>()
  const isLate = useSelector(finish, (snapshot) => snapshot.hasTag('late'))
  return (
    <div className="page">
      <main className="page__main checking checking--only">
        <span className="veil__ring">
          <Ring />
        </span>
        <p className="checking__text" role="status">
          {LL.finish.working()}
        </p>
      </main>
      {isLate && (
        <BottomBar>
          <Button block variant="tint" onPress={() => finish.send({ type: 'finish.back' })}>
            {LL.common.back()}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
