import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { operatorSessionS, readOperatorSecret } from '#domain/access/operator-session.ts'
import { checkOperatorToken, compareOperatorToken } from '#drivers/simulated/routes/operator-token.ts'

/** Authenticates requests by the operator token or a session that it started (decision G5.3). */
export type OperatorSessions = ReturnType<typeof openOperatorSessions>

interface SessionOptions {
  readonly operatorToken: string
  readonly origin: () => string
  readonly nowMs?: () => number
}

/** Beyond this number, the oldest session ends. */
const sessionsMax = 100

/** Returns an in-memory session store. Sessions end after 12 hours or with the process; the token starts a new one. */
export function openOperatorSessions({ operatorToken, origin, nowMs = () => performance.now() }: SessionOptions) {
  const isToken = compareOperatorToken(operatorToken)
  const hasToken = checkOperatorToken(operatorToken)
  /** End of each session by the hash of its secret. */
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
    isOpenTo: (headers: IncomingHttpHeaders) => hasToken(headers.authorization) || isSignedIn(headers),
    isSignedIn,
    /** Returns the session's secret; null for a wrong token. */
    signIn(token: string): string | null {
      if (!isToken(token)) return null
      const [oldest] = sessions.keys()
      if (oldest !== undefined && sessions.size >= sessionsMax) sessions.delete(oldest)
      const secret = randomBytes(32).toString('hex')
      sessions.set(hash('sha256', secret), nowMs() + operatorSessionS * 1_000)
      return secret
    },
    signOut(headers: IncomingHttpHeaders): void {
      const key = keyOf(headers)
      if (key !== null) sessions.delete(key)
    },
  }
}
