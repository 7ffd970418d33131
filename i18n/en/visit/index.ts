import type { NamespaceVisitTranslation } from '../../i18n-types'

const visit: NamespaceVisitTranslation = {
  tutorial: {
    title: 'A look around home',
    skip: 'Skip',
    back: 'Back',
    next: 'Next',
    finish: 'Start shopping',
    search: {
      title: 'Search products and shops',
      text: 'Type the name of a product, shop or promotion here',
    },
    quickAccess: {
      title: 'Quick access',
      text: 'Coupons, points, donations and the main services are one tap away',
    },
    categories: {
      title: 'Browse by category',
      text: 'Choose a tab that you like, or tap the arrow to see all categories',
    },
    cartAndOrders: {
      title: 'Cart and orders',
      text: 'Find your cart and follow your orders from any page',
    },
  },
  popup: {
    ad: 'Advertisement: {title}',
    close: 'Close',
    notToday: 'Do not show again today',
  },
  cardOffer: {
    title: 'Add your JD member card',
    points: 'Get {points|comma} points',
    text: 'Add your JD member card through the bank app for the first time, then pay with its points in K PLUS market',
    add: 'Add card',
    close: 'Close',
    forget: 'Do not show again',
  },
  memberCards: {
    title: 'Partner member cards',
    addOther: 'Add another member card',
  },
}

export default visit
