import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { operatorSessionS, readOperatorSecret } from '#domain/access/operator-session.ts'
import { checkOperatorToken, compareOperatorToken } from '#drivers/simulated/routes/operator-token.ts'

/** Whom the operator's interface of a process lets in: who shows the operator's token, and browsers that have shown it (decision G5.3). */
export interface OperatorSessions {
  /** Whether a request is the operator's. */
  isOpenTo(headers: IncomingHttpHeaders): boolean
  /** Whether a page of ours has sent it, from a browser that has signed in. */
  isSignedIn(headers: IncomingHttpHeaders): boolean
  /** Begins a session for whoever shows the operator's token; its secret, null for another token. */
  signIn(token: string): string | null
  /** Ends the session that a request shows. */
  signOut(headers: IncomingHttpHeaders): void
}

/** What a sessions is made of. */
interface SessionOptions {
  readonly operatorToken: string
  /** The listener's own origin. */
  readonly origin: () => string
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs?: () => number
}

/** Nobody has so many browsers; the oldest session ends. */
const sessionsMax = 100

/** Opens them, without any: they are held by the process and end with it, and the token begins another. */
export function openOperatorSessions({
  operatorToken,
  origin,
  nowMs = () => performance.now(),
}: SessionOptions): OperatorSessions {
  const isToken = compareOperatorToken(operatorToken)
  const showsToken = checkOperatorToken(operatorToken)
  /** When each ends, by the hash of its secret, the oldest first. */
  const sessions = new Map<string, number>()
  const keyOf = (headers: IncomingHttpHeaders): string | null => {
    const secret = readOperatorSecret(headers, origin())
    return secret === null ? null : hash('sha256', secret)
  }
  const isSignedIn = (headers: IncomingHttpHeaders): boolean => {
    const key = keyOf(headers)
    return key !== null && (sessions.get(key) ?? 0) > nowMs()
  }
  return {
    isOpenTo: (headers) => showsToken(headers.authorization) || isSignedIn(headers),
    isSignedIn,
    signIn(token) {
      if (!isToken(token)) return null
      const [oldest] = sessions.keys()
      if (oldest !== undefined && sessions.size >= sessionsMax) sessions.delete(oldest)
      const secret = randomBytes(32).toString('hex')
      sessions.set(hash('sha256', secret), nowMs() + operatorSessionS * 1_000)
      return secret
    },
    signOut(headers) {
      const key = keyOf(headers)
      if (key !== null) sessions.delete(key)
    },
  }
}
