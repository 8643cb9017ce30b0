import { numberAt } from '#drivers/kube-objects/field-at.ts'
import { rule, objectMembers, type Rule } from './rule.ts'
import { count, portNumber, portOrName } from './formats.ts'

const isHeaderName = (text: unknown): boolean => typeof text === 'string' && /^[-A-Za-z0-9]+$/.test(text)

/** Headers are reported without their index. */
const headers: Rule = (value, spot) => {
  for (const { name } of objectMembers(value))
    if (!isHeaderName(name)) spot.invalid(name ?? '', 'must be letters, digits and "-"')
}
const exec = rule.fields({ command: rule.required() })
const httpGet = rule.fields({ port: portOrName, scheme: rule.oneOf('HTTP', 'HTTPS'), httpHeaders: headers })
const tcpSocket = rule.fields({ port: portOrName })
const grpc = rule.fields({ port: (value, spot) => portNumber(value ?? 0, spot) })

const probe = (successes: Rule, grace: Rule): Rule =>
  rule.all(
    rule.union({ exec, httpGet, tcpSocket, grpc }),
    rule.fields({
      initialDelaySeconds: count,
      timeoutSeconds: count,
      periodSeconds: count,
      failureThreshold: count,
      successThreshold: rule.all(count, successes),
      terminationGracePeriodSeconds: grace,
    }),
  )

const once: Rule = (value, spot) => {
  if (typeof value === 'number' && value > 1) spot.invalid(value, 'must be 1')
}
const noGrace: Rule = (value, spot) => {
  if (value !== undefined) spot.invalid(value, 'must not be set for readinessProbes')
}
const restarting = probe(once, rule.range(1))

/** Probes and lifecycle handlers of a container; `graceSeconds` bounds a sleep. */
export function checkHandlers(graceSeconds: number): Rule {
  const sleep: Rule = (value, spot) => {
    const seconds = numberAt(value, 'seconds') ?? 0
    if (seconds < 0 || seconds > graceSeconds)
      spot.invalid(seconds, `must be non-negative and less than terminationGracePeriodSeconds (${graceSeconds})`)
  }
  const handler = rule.union({ exec, httpGet, tcpSocket, sleep })
  return rule.fields({
    livenessProbe: restarting,
    startupProbe: restarting,
    readinessProbe: probe(() => undefined, noGrace),
    lifecycle: rule.fields({ postStart: handler, preStop: handler }),
  })
}

const sidecarOnly = rule.forbidden('may not be set for init containers without restartPolicy=Always')

/** Init containers other than sidecars have neither probes nor lifecycle handlers. */
export const noHandlers = rule.fields(
  Object.fromEntries(
    ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'].map((name) => [name, sidecarOnly]),
  ),
)

/** A text without white space at its ends. */
export const trimmed = rule.format((text) => text.trim() === text, 'must not have leading or trailing whitespace')
