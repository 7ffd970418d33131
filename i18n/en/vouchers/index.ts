import type { NamespaceVouchersTranslation } from '../../i18n-types'

const vouchers: NamespaceVouchersTranslation = {
  field: 'Enter a code',
  apply: 'Apply',
  info: 'One voucher at a time, not with cards or points',
  usable: 'For this order',
  usableBill: 'For this bill',
  unusable: 'Not usable yet',
  pick: 'Select',
  pickNamed: 'Select {name}',
  inUse: 'In use',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  discount: 'Discount',
  shop: 'Shop voucher',
  minimum: 'Min. {amount}',
  noMinimum: 'No minimum',
  until: 'Until {date}',
  ends: 'Ends {date}',
  got: 'You save',
  use: 'Use this voucher',
  removed: 'Voucher {code} was removed',
  failed: "Vouchers couldn't be loaded",
  all: {
    title: 'All vouchers',
    collect: 'Collect',
    collectNamed: 'Collect {name}',
    collected: 'Collected',
    done: 'Voucher collected. Choose it when you pay.',
    emptyText: 'Come back later: new vouchers arrive all the time.',
    end: '{count} vouchers in all',
  },
  bill: {
    title: 'Voucher',
    summary: 'Bill details',
    invoice: 'Bill number',
    amount: 'Bill amount',
    discount: 'Voucher',
    total: 'Total to pay',
  },
}

export default vouchers
