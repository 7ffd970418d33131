import type { NamespaceFollowListTranslation } from '../../i18n-types'

const followList: NamespaceFollowListTranslation = {
  empty: 'You follow no shops yet',
  emptyText: 'Follow shops you like and find them here.',
  guestText: 'Upgrade your K PLUS account to follow shops you like.',
  upgrade: 'Upgrade account',
  end: 'You follow {count|comma} {{count:shop|shops}}',
}

export default followList
