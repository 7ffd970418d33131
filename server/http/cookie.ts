import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isSecure } from './security'

/** Browsers take this name only from TLS, for this host alone and with the whole path. */
const secureName = '__Host-session'
const plainName = 'session'

/** The token of a request's session cookie. */
export const tokenOf = (c: Context): string | undefined => getCookie(c, isSecure(c) ? secureName : plainName)

/** Sets the session cookie for some seconds. */
export function setSessionCookie(c: Context, token: string, seconds: number): void {
  const secure = isSecure(c)
  setCookie(c, secure ? secureName : plainName, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: Math.floor(seconds),
  })
}
