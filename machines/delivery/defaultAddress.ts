import type { Address } from '../../contract/address'

interface Addresses {
  address?: Address
  addresses: readonly Address[]
  defaultAddressId?: string
}

/** The default choice: the address with the id, or the first one if there is none (ADR-025). */
export const defaultAddress = (addresses: readonly Address[], id: string | undefined): Address | undefined =>
  addresses.find((one) => one.id === id) ?? addresses[0]

/** Whether the goods go to the shopper's default address (ADR-025). */
export const isToDefault = ({ address, addresses, defaultAddressId }: Addresses): boolean =>
  address !== undefined && address.id === defaultAddress(addresses, defaultAddressId)?.id
