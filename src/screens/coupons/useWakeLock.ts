import { useEffect } from 'react'

/** Keeps the screen on while a code is shown, if supported (CPN-014). The browser releases the lock when the page is hidden. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    let isOver = false
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (lock) => (isOver ? void lock.release() : (held = lock)),
        () => {},
      )
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void held?.release().catch(() => {})
    }
  }, [isNeeded])
}
