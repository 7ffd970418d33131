import type { NamespaceAddressTranslation } from '../../i18n-types'

const address: NamespaceAddressTranslation = {
  title: 'Choose a delivery address',
  mine: 'My addresses',
  countOf: '{count} of {max}',
  defaultTag: 'Default',
  use: 'Deliver to this address',
  add: 'Add new address',
  full: 'You cannot save more than 5 addresses.',
  lastOne: 'At least 1 address must remain',
  empty: {
    title: 'No delivery address yet',
    text: 'Add one so that shops can deliver to you.',
  },
  editOf: 'Edit the address of {name}',
  deleteOf: 'Delete the address of {name}',
  remove: {
    title: 'Delete this address?',
    text: 'It cannot be restored.',
  },
  saved: 'Address saved',
  deleted: 'Address deleted',
  newTitle: 'New address',
  editTitle: 'Edit address',
  recipient: 'Recipient',
  place: 'Address',
  field: {
    recipientName: 'Recipient name',
    recipientMobileNo: 'Mobile number',
    recipientEmail: 'E-mail',
    streetAddress: 'Street address',
    zipcode: 'Zip code',
    province: 'Province',
    district: 'District',
    subdistrict: 'Subdistrict',
  },
  hint: {
    recipientMobileNo: 'e.g. 081-234-5678',
    recipientEmail: 'For news of the delivery',
    streetAddress: 'e.g. 99/14 Soi Sukhumvit 31',
    zipcode: 'Fills in province and district',
    choose: 'Choose from {count}',
    zipcodeFirst: 'Enter the zip code first',
  },
  required: '{field} is required',
  invalid: 'Invalid {field|lower}',
  zipcodeNotFound: 'Zip code not found',
  errorCount: 'Correct {count} marked {{count:field|fields}} before saving',
  makeDefault: 'Set as default address',
  makeDefaultText: 'Chosen first in your next orders',
  save: 'Save address',
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you typed will be lost.',
  },
  invalidPopup: {
    title: 'Invalid Shipping Address',
    text: 'Please edit shipping address before placing an order',
    action: 'Edit address',
  },
}

export default address
