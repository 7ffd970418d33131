import { useEffect, useState } from 'react'
import type { SandboxShopper } from '../../contract/sandbox'
import { listSandboxShoppers, readSwitches } from '../../contract/sandbox'
import { callSandbox } from './sandbox'

const canBuy = (shopper: SandboxShopper) => shopper.user_profile_type === 'FULL' && shopper.user_permission === 'Full'

/** The sandbox's shoppers, those with full permission first. */
export function useShoppers(isShown: boolean) {
  const [shoppers, setShoppers] = useState<SandboxShopper[]>([])
  const [fault, setFault] = useState(false)
  useEffect(() => {
    if (!isShown) return
    callSandbox(listSandboxShoppers).then(
      ({ shoppers: known }) => setShoppers([...known].sort((a, b) => Number(canBuy(b)) - Number(canBuy(a)))),
      () => setFault(true),
    )
  }, [isShown])
  return { shoppers, fault }
}

/** Asks for the shop's clock now and then: another page may have moved it. */
export function useShopClock(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    const ask = () => void callSandbox(readSwitches).catch(() => undefined)
    const timer = setInterval(ask, 30_000)
    return () => clearInterval(timer)
  }, [isShown])
}
