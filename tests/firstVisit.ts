/**
 * The device's storage once the tutorial of home was closed and no pop-up is due over home. Most tests start with it; it runs in a
 * browser's page too, so it uses nothing from outside of itself.
 */
export function finishFirstVisit(): void {
  const keep = (slice: string, wanted: object) => {
    const known = JSON.parse(localStorage.getItem(slice) ?? '{}') as object
    localStorage.setItem(slice, JSON.stringify({ ...wanted, ...known }))
  }
  try {
    keep('kmarket:1:tutorials', { main: { step: 0, isHidden: true } })
    keep('kmarket:1:popups', { ad1: '9999-12-31', ad2: '9999-12-31', memberCard: '9999-12-31' })
  } catch {
    // A blank page has no storage, and a damaged one is the test's own.
  }
}
