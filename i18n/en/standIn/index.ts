import type { NamespaceStandInTranslation } from '../../i18n-types'

const standIn: NamespaceStandInTranslation = {
  title: 'Stand-in session',
  text: 'For opening this page outside the banking app. Not part of production.',
  shopper: 'Shopper',
  someoneElse: 'Someone else',
  mobileNo: 'Mobile number',
  sessionId: 'Session id',
  type: 'Profile type',
  profile: {
    FULL: 'Full',
    CARD: 'Card',
    GUEST: 'Guest',
    POTENTIAL: 'Potential',
  },
  callsTitle: 'Actions for the banking app',
  calls: '{count} {{count:action|actions}} for the banking app',
  enter: 'Start shopping',
  failed: 'Could not start the session. Check the details and try again.',
}

export default standIn
