import { resolve } from 'node:path'
import type { RateLimits } from '#api/request/rates/rate-counter.ts'
import { readDatabaseHosts } from '#store/database-hosts.ts'

/** Returns a parser of integers from `least` to `most`, which throws Error for other text. */
export function parseInteger(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  }
}

/** Returns a parser of the given words, which throws Error for other text. */
export function parseChoice<const W extends string>(words: readonly W[]): (text: string) => W {
  return (text) => {
    const word = words.find((known) => known === text)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}

/** Resolves a path against the working directory. Throws Error for a NUL character. */
export function parsePath(text: string): string {
  if (text.includes('\0')) throw new Error('must be a file system path')
  return resolve(text)
}

/** Listen address; port 0 is ephemeral. */
export interface Listen {
  readonly host: string
  readonly port: number
  /** True if unset, so that `moor up` may use another port. */
  readonly isFallback?: boolean
}

/** Parses `host:port`, with IPv6 hosts in brackets; accepts port 0. Throws Error for other text. */
function parseListen(text: string): Listen {
  const match = /^(?:\[([0-9a-fA-F:.%]+)\]|([^:[\]\s/]+)):(\d{1,5})$/.exec(text)
  const port = Number(match?.[3])
  const host = match?.[1] ?? match?.[2]
  if (host === undefined || port > 65535)
    throw new Error('must be host:port with a port from 0 to 65535, like 127.0.0.1:4400 or [::1]:4400')
  return { host, port }
}

/** Parses `host:port` like parseListen; `isFallback` marks an unset address. Throws Error for null. */
export function parseAddress(text: string | null, isGiven: boolean): Listen {
  return { ...parseListen(text ?? ''), ...(isGiven ? {} : { isFallback: true }) }
}

/** Parses `host:port`; returns `off` and null (unset) unchanged. Throws Error for other text. */
export function parseListenOrOff(text: string | null): Listen | 'off' | null {
  return text === null || text === 'off' ? text : parseListen(text)
}

const usual = { requestsMax: 1600, createsMax: 200 } as const
const limitMax = 1_000_000_000

/** Parses the API limits per minute: `N` (sets both), `off` (not enforced), or null for the defaults (decision G4). Throws Error for other text. */
export function parseRateLimit(text: string | null): RateLimits {
  if (text === null) return { isEnforced: true, ...usual }
  if (text === 'off') return { isEnforced: false, ...usual }
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > limitMax) throw new Error(`must be off or a whole number from 1 to ${limitMax}`)
  return { isEnforced: true, requestsMax: limit, createsMax: limit }
}

/** Returns the vendor word unchanged. Throws unless it has 1 to 8 letters or digits (decisions, "Two dialects"). */
export function parseVendor(text: string): string {
  if (!/^[A-Za-z0-9]{1,8}$/.test(text)) throw new Error('must be 1 to 8 letters or digits')
  return text
}

/**
 * Returns a PostgreSQL URL unchanged if `pg` and libpq accept it, including Unix sockets and several hosts. Otherwise throws Error, without the URL in the
 * message.
 */
export function parseDatabaseUrl(text: string): string {
  if (/\s/.test(text)) throw new Error('must be a PostgreSQL URL without spaces')
  readDatabaseHosts(text)
  return text
}

/** Returns the public origin; the API is served at the root of the host (decision A6). Throws Error unless the text is an http or https URL without a path. */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw new Error('must be an http or https address without a path, like https://cloud.example.org')
  return url.origin
}

/** Returns comma-separated host names in lower case; empty text is an empty list. Throws Error for an invalid name. */
export function parseHostNames(text: string): readonly string[] {
  const names = text.split(',').map((one) => one.trim().toLowerCase())
  if (names.length === 1 && names[0] === '') return []
  if (!names.every((name) => /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?$/.test(name)))
    throw new Error('must be host names without ports, separated by commas, like moorage.lan,moorage')
  return names
}

/** Parses an https origin. Throws Error for another scheme, a path or a query. */
export function parseHttpsOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || `${url.origin}/` !== url.href)
    throw new Error('must be an https address without a path, like https://clusters.example.org:4401')
  return url.origin
}
