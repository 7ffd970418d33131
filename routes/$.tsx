import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any path that is not exactly a route of the market (NAV-047). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/not-found-page', replace: true })
  },
})
