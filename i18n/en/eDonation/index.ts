import type { NamespaceEDonationTranslation } from '../../i18n-types'

const eDonation: NamespaceEDonationTranslation = {
  about: 'What is e-Donation?',
  title: 'About e-Donation',
  skip: 'Skip',
  previous: 'Back',
  next: 'Next',
  finish: 'Got it',
  what: {
    title: 'What is e-Donation?',
    text: 'The Revenue Department’s electronic donation system. When you donate through it, you need not keep a receipt to claim your tax deduction.',
  },
  consent: {
    title: 'Your consent',
    text: 'If you consent on the summary page, we send your citizen ID to the Revenue Department. Without consent you can still donate, but without a tax deduction.',
  },
  deduction: {
    title: 'How much you can deduct',
    text: 'Look for the badge on the donation. “Tax deductible” means the amount you give; “Tax deductible x2” means twice that amount.',
  },
  record: {
    title: 'Where to see your record',
    text: 'Donations that were sent are in the e-Donation system on the Revenue Department’s website. The order itself is on your orders page.',
  },
}

export default eDonation
