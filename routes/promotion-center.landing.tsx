import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bank's campaigns link here: the same promotions (NAV-009). */
export const Route = createFileRoute('/promotion-center/landing')({
  beforeLoad: () => {
    throw redirect({ to: '/promotion-center', replace: true })
  },
})
