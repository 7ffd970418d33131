import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './context'
import { isSecure } from './security'

/** Browsers accept this name over TLS only, for this host and with the path `/`. */
const secureName = '__Host-session'
const plainName = 'session'

/** The session token in a request's cookie. */
export const sessionToken = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, isSecure(c) ? secureName : plainName)

/** Sets the session cookie with a lifetime in seconds. */
export function setSessionCookie(c: Context<AppEnv>, token: string, seconds: number): void {
  const secure = isSecure(c)
  setCookie(c, secure ? secureName : plainName, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: Math.floor(seconds),
  })
}
