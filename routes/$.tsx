import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any path that is no route of the market, in its exact spelling (NAV-047). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/not-found-page', replace: true })
  },
})
