import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { operatorSessionS, readOperatorSecret } from '#domain/access/operator-session.ts'
import { checkOperatorToken, compareOperatorToken } from '#drivers/simulated/routes/operator-token.ts'

/** Authenticates operator API requests by the operator token, or by the session of a browser that presented it (decision G5.3). */
export interface OperatorSessions {
  isOpenTo(headers: IncomingHttpHeaders): boolean
  /** True for a browser with a session. */
  isSignedIn(headers: IncomingHttpHeaders): boolean
  /** Starts a session for the operator token and returns its secret; null for other tokens. */
  signIn(token: string): string | null
  signOut(headers: IncomingHttpHeaders): void
}

interface SessionOptions {
  readonly operatorToken: string
  readonly origin: () => string
  /** Monotonic, in milliseconds. */
  readonly nowMs?: () => number
}

/** Beyond this, the oldest session ends. */
const sessionsMax = 100

/** Creates an in-memory session store. Sessions end with the process; the token starts a new one. */
export function openOperatorSessions({
  operatorToken,
  origin,
  nowMs = () => performance.now(),
}: SessionOptions): OperatorSessions {
  const isToken = compareOperatorToken(operatorToken)
  const hasToken = checkOperatorToken(operatorToken)
  /** End of each session by the hash of its secret, oldest first. */
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
    isOpenTo: (headers) => hasToken(headers.authorization) || isSignedIn(headers),
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
