/**
 * The whole error catalogue. An entry's texts are in i18n under the same key: the code, and the subcode after a hyphen.
 * Sources: specification, section 8; ERR-009 (popups), ERR-045 and ERR-149 (follow-ups).
 */

/** The follow-up after the popup is confirmed or closed, or at once without a popup (ERR-008, ERR-010, ERR-017). */
export const followUps = [
  'none',
  'backToNative',
  'back',
  'backAndFeed',
  'feedAndNative',
  'openStore',
  'sorryPage',
  'mainPage',
] as const
export type FollowUp = (typeof followUps)[number]

export interface ErrorEntry {
  code: string
  subCode: string | null
  /** Name for logs, tests and charts; each is used once. */
  name: string
  showPopup: boolean
  followUp: FollowUp
  /** The popup opens whatever the request's option, and stays open after its button (ERR-152). */
  alwaysDisplay: boolean
}

const entry = (
  code: string,
  subCode: string | null,
  name: string,
  { showPopup = true, followUp = 'none', alwaysDisplay = false }: Partial<ErrorEntry> = {},
): ErrorEntry => ({ code, subCode, name, showPopup, followUp, alwaysDisplay })

const catalogue = {
  '00': entry('00', null, 'success', { showPopup: false }),
  '0000': entry('0000', null, 'successLong', { showPopup: false }),
  101: entry('101', null, 'transactionNotInTime', { followUp: 'backToNative' }),
  102: entry('102', null, 'couponExpired'),
  103: entry('103', null, 'giftExpired'),
  104: entry('104', null, 'privilegeExpired'),
  '201-01': entry('201', '01', 'heavyTraffic20101', { followUp: 'mainPage' }),
  '201-02': entry('201', '02', 'heavyTraffic20102', { followUp: 'mainPage' }),
  '201-03': entry('201', '03', 'heavyTraffic20103', { followUp: 'mainPage' }),
  '201-04': entry('201', '04', 'heavyTraffic20104', { followUp: 'mainPage' }),
  202: entry('202', null, 'heavyTraffic202', { followUp: 'mainPage' }),
  203: entry('203', null, 'heavyTraffic203', { followUp: 'mainPage' }),
  301: entry('301', null, 'heavyTraffic301', { followUp: 'back' }),
  302: entry('302', null, 'requiredFields'),
  '304-01': entry('304', '01', 'productChanging', { followUp: 'back' }),
  '304-02': entry('304', '02', 'maxQuantityReached'),
  '304-03': entry('304', '03', 'itemConditionsChanged'),
  305: entry('305', null, 'cannotProcess305'),
  306: entry('306', null, 'cannotProcess306'),
  307: entry('307', null, 'wrongCoupon', { followUp: 'back' }),
  308: entry('308', null, 'couponNotActive'),
  '309-01': entry('309', '01', 'merchantInactive'),
  '310-01': entry('310', '01', 'giftInvalidDetail'),
  '310-02': entry('310', '02', 'giftInvalidUser'),
  '310-03': entry('310', '03', 'giftInvalidRecipient'),
  '310-04': entry('310', '04', 'giftRecipientAppOutdated'),
  '310-05': entry('310', '05', 'giftSameMobile'),
  '310-06': entry('310', '06', 'giftFailed'),
  '310-07': entry('310', '07', 'giftRecipientNotOnApp'),
  '310-08': entry('310', '08', 'giftSameCitizen'),
  '310-09': entry('310', '09', 'giftNumberNotRegistered'),
  '310-10': entry('310', '10', 'giftMustSelectItem'),
  '310-11': entry('310', '11', 'giftRecipientOwnsProduct'),
  311: entry('311', null, 'heavyTraffic311', { followUp: 'back' }),
  '312-01': entry('312', '01', 'citizenIdProblem'),
  '313-01': entry('313', '01', 'rewardOwner'),
  '313-02': entry('313', '02', 'rewardRedeemed'),
  '314-01': entry('314', '01', 'conditionsChanged'),
  '318-01': entry('318', '01', 'insufficientPoints'),
  '319-01': entry('319', '01', 'privilegeCardNotFound'),
  '319-02': entry('319', '02', 'privilegeCardMismatch', { showPopup: false }),
  '319-03': entry('319', '03', 'upstreamList03', { showPopup: false }),
  '319-04': entry('319', '04', 'upstreamList04', { showPopup: false }),
  '319-05': entry('319', '05', 'upstreamList05', { showPopup: false }),
  '320-01': entry('320', '01', 'membershipCard'),
  401: entry('401', null, 'shopClosed', { followUp: 'back' }),
  '402-01': entry('402', '01', 'shopHasNoProducts'),
  403: entry('403', null, 'productNotFound', { followUp: 'back' }),
  404: entry('404', null, 'orderCannotBeShown'),
  405: entry('405', null, 'registerFirst'),
  406: entry('406', null, 'cannotProcess406'),
  407: entry('407', null, 'couponNotFound'),
  408: entry('408', null, 'invalidPromoCode'),
  409: entry('409', null, 'partnerPriceUnavailable'),
  410: entry('410', null, 'dataNotFound'),
  411: entry('411', null, 'cannotProcess411'),
  412: entry('412', null, 'cannotProcess412'),
  413: entry('413', null, 'cannotProcess413'),
  414: entry('414', null, 'cannotProcess414'),
  415: entry('415', null, 'cannotProcess415'),
  416: entry('416', null, 'heavyTraffic416'),
  417: entry('417', null, 'cannotProcess417'),
  418: entry('418', null, 'cannotProcess418'),
  419: entry('419', null, 'cannotProcess419'),
  420: entry('420', null, 'cannotProcess420'),
  421: entry('421', null, 'heavyTraffic421'),
  422: entry('422', null, 'cannotProcess422'),
  423: entry('423', null, 'cannotProcess423'),
  424: entry('424', null, 'cannotProcess424'),
  425: entry('425', null, 'cannotProcess425'),
  426: entry('426', null, 'cannotProcess426'),
  427: entry('427', null, 'cannotProcess427'),
  428: entry('428', null, 'cannotProcess428'),
  429: entry('429', null, 'cannotProcess429'),
  430: entry('430', null, 'cannotProcess430'),
  431: entry('431', null, 'cannotProcess431'),
  432: entry('432', null, 'cannotProcess432'),
  501: entry('501', null, 'outOfStock'),
  '502-01': entry('502', '01', 'linesOutOfStock', { showPopup: false }),
  '502-02': entry('502', '02', 'itemOutOfStock'),
  503: entry('503', null, 'addressesFull'),
  '504-01': entry('504', '01', 'promoMinSpend', { showPopup: false }),
  '504-02': entry('504', '02', 'promoShopType', { showPopup: false }),
  '504-03': entry('504', '03', 'promoUser', { showPopup: false }),
  '504-04': entry('504', '04', 'promoZeroDiscount', { showPopup: false }),
  '504-05': entry('504', '05', 'promoExpired', { showPopup: false }),
  '504-06': entry('504', '06', 'promoMerchantNotEligible', { showPopup: false }),
  '504-07': entry('504', '07', 'promoValueAtOrAbovePayment', { showPopup: false }),
  '505-01': entry('505', '01', 'couponsAllRedeemed'),
  506: entry('506', null, 'purchaseLimitReached'),
  '507-01': entry('507', '01', 'oneBrandPerTransaction'),
  '507-02': entry('507', '02', 'maxItemsPerTransaction'),
  '508-01': entry('508', '01', 'privilegeRedeemed', { followUp: 'backAndFeed' }),
  510: entry('510', null, 'heavyTraffic510'),
  599: entry('599', null, 'updateApp', { followUp: 'openStore', alwaysDisplay: true }),
  601: entry('601', null, 'couponUsed'),
  602: entry('602', null, 'vouchersFullyRedeemed', { showPopup: false }),
  603: entry('603', null, 'couponAlreadyRedeemed'),
  701: entry('701', null, 'purchaseClosed'),
  702: entry('702', null, 'systemCannotProcess702'),
  703: entry('703', null, 'kPointClosed'),
  704: entry('704', null, 'the1Closed'),
  801: entry('801', null, 'systemCannotProcess801'),
  901: entry('901', null, 'highTraffic901', { followUp: 'backToNative' }),
  '904-01': entry('904', '01', 'overload', { followUp: 'mainPage' }),
  '904-02': entry('904', '02', 'kPointSuspended', { followUp: 'mainPage' }),
  '904-03': entry('904', '03', 'failed', { followUp: 'mainPage' }),
  999: entry('999', null, 'highTraffic999'),
  1002: entry('1002', null, 'overMerchantMaximum'),
  1003: entry('1003', null, 'merchantInactive1003'),
  1004: entry('1004', null, 'shopNotFound'),
  1005: entry('1005', null, 'qrPastPaymentTime'),
  1008: entry('1008', null, 'qrPaidOrCancelled'),
  1011: entry('1011', null, 'invalidData'),
  1012: entry('1012', null, 'dealNotFound'),
  1013: entry('1013', null, 'dealNotAvailable'),
  1014: entry('1014', null, 'dealSoldOut'),
  1016: entry('1016', null, 'invalidMobileNumber'),
  1017: entry('1017', null, 'insufficientBalance'),
  1020: entry('1020', null, 'highTraffic1020', { followUp: 'backToNative' }),
  1041: entry('1041', null, 'qrCancelled'),
  1042: entry('1042', null, 'qrExpired'),
  1043: entry('1043', null, 'qrPaid'),
  1050: entry('1050', null, 'transactionUnsuccessful'),
  1053: entry('1053', null, 'pointRedemptionClosed'),
  1055: entry('1055', null, 'merchantLeft'),
  1056: entry('1056', null, 'accountCannotTransact'),
  1057: entry('1057', null, 'transactionLimit1057'),
  1058: entry('1058', null, 'transactionLimit1058'),
  1059: entry('1059', null, 'transactionLimit1059'),
  1060: entry('1060', null, 'transactionLimit1060'),
  1062: entry('1062', null, 'codeExpired'),
  1064: entry('1064', null, 'recordNotFound1064'),
  1065: entry('1065', null, 'recordNotFound1065'),
  1078: entry('1078', null, 'transactionLimit1078'),
  1079: entry('1079', null, 'transactionLimit1079'),
  1080: entry('1080', null, 'transactionLimit1080'),
  '2004-01': entry('2004', '01', 'themeActivationFailed'),
  '8888-0001': entry('8888', '0001', 'maintenance', { showPopup: false, followUp: 'sorryPage' }),
} satisfies Record<string, ErrorEntry>

/** Key of a catalogue entry, also in i18n: `302`, `304-01`. */
export type ErrorKey = `${keyof typeof catalogue}`

/** Entry of codes that are not in the catalogue (ERR-003, ERR-030, ERR-031). */
export type DefaultKey = 'default'

/** Texts for failures without a message code (ERR-028, ERR-029, ERR-031). */
export const transportKeys = ['busy', 'tooManyRequests'] as const
export type TransportKey = (typeof transportKeys)[number]

/** Keys of all popup texts; this type makes the i18n texts complete. */
export type ErrorTextKey = ErrorKey | DefaultKey | TransportKey

export const errorCatalogue: Readonly<Record<ErrorKey | DefaultKey, ErrorEntry>> = {
  ...catalogue,
  default: entry('default', null, 'default', { followUp: 'mainPage' }),
}

export const errorKeys = Object.keys(catalogue) as ErrorKey[]

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(catalogue, key)

/** The entry's key for a code: code and subcode, else code, else `default` (ERR-003). Never throws. */
export function errorKeyOf(code: string, subCode?: string | null): ErrorKey | DefaultKey {
  const exact = subCode ? `${code}-${subCode}` : code
  if (isErrorKey(exact)) return exact
  return isErrorKey(code) && errorCatalogue[code].subCode === null ? code : 'default'
}

/** The entry for a code: code and subcode, else code, else the default entry, with its key (ERR-003). Never throws. */
export function lookUpError(code: string, subCode?: string | null): ErrorEntry & { key: ErrorKey | DefaultKey } {
  const key = errorKeyOf(code, subCode)
  return { key, ...errorCatalogue[key] }
}

/** True for `00` and `0000`; an answer without a code is decided by its HTTP status (ERR-002, ERR-032). */
export const isSuccessCode = (code: string): boolean => code === '00' || code === '0000'

/** Code and subcode of a key, as in the envelope. */
export function envelopeOf(key: ErrorKey): { MessageCode: string; MessageSubCode?: string } {
  const { code, subCode } = errorCatalogue[key]
  return subCode === null ? { MessageCode: code } : { MessageCode: code, MessageSubCode: subCode }
}

/** The code in brackets after a message: ` (304-01)`, ` (302)`; the received code, not the entry's (ERR-007). */
export const codeSuffix = (code: string, subCode?: string | null): string =>
  ` (${subCode ? `${code}-${subCode}` : code})`

/** How a call wants its failures handled; the default shows the entry's popup (ERR-020 to ERR-024). */
export const requestOptions = ['default', 'alwaysBackToNative', 'alwaysBack', 'noModal', 'custom'] as const
export type RequestOption = (typeof requestOptions)[number]
