/**
 * Browser tests that may pass only when tried again, by the title that `npm test` prints, each with the reason. Any other
 * such test fails the run.
 */
const missedFrames =
  'A busy machine leaves out frames: a page may be gone, or begin to fade, between two that are recorded.'

const sharedClipboard = 'The browsers of both workers share the clipboard of the machine, and wait for each other.'

/** @type {readonly { title: string, reason: string }[]} */
export const unstable = [
  {
    title:
      'frames.spec.ts › home and product: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]',
    reason: missedFrames,
  },
  {
    title:
      'frames.spec.ts › home and cart: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]',
    reason: missedFrames,
  },
  {
    title:
      'frames.spec.ts › a list of products and a product: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]',
    reason: missedFrames,
  },
  {
    title:
      'frames.spec.ts › cart and order summary: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]',
    reason: missedFrames,
  },
  {
    title:
      'frames.spec.ts › orders and an order: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]',
    reason: missedFrames,
  },
  {
    title: 'frames.spec.ts › the two carts: a replaced page fades over the one that comes [NAV-070]',
    reason: missedFrames,
  },
  {
    title: 'frames.spec.ts › home in place of a page that was not found: the one fades over the other [NAV-070]',
    reason: missedFrames,
  },
  {
    title:
      'routes.spec.ts › maintenance from any call leads to the sorry page, and Back to the bank app [ERR-015 ERR-018 ERR-019 NAV-059 NAV-060]',
    reason: 'Back that comes between the page and the end of its load is decided by the page before.',
  },
  {
    title:
      'reviews.spec.ts › the way of a package: parcels to copy, the shop where there is none (th) [ORD-048 ORD-049 ORD-050 ORD-051 NAV-041]',
    reason: sharedClipboard,
  },
  {
    title:
      'reviews.spec.ts › the way of a package: parcels to copy, the shop where there is none (en) [ORD-048 ORD-049 ORD-050 ORD-051 NAV-041]',
    reason: sharedClipboard,
  },
]
