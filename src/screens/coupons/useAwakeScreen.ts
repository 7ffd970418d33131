import { useEffect } from 'react'

/** Keeps the screen on while a code is shown, where the platform can (CPN-014). It lets go by itself when the page is hidden. */
export function useAwakeScreen(isNeeded: boolean): void {
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
