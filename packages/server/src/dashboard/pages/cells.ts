import { type Html, type HtmlValue, html } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import type { Share } from '../reading/node-use.ts'
import type { PodState } from '../reading/pod-state.ts'
import type { PageContext } from './page-context.ts'
import { pageAddress } from './page-address.ts'

/** Renders a state in words with the class `good` or `bad`, followed by the reason `why` unless empty. */
export function stateCell(isGood: boolean, words: string, why = ''): Html {
  const reason = why === '' ? null : html` <span class="why">${why}</span>`
  return html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>${reason}`
}

/** Renders a pod's state, followed by the reason if one is known. */
export function podStateCell({ isGood, words, why }: PodState): Html {
  return stateCell(isGood, words, why)
}

/** Renders an age like kubectl, with the time as a tooltip; `unknown` for ''. */
export function ageCell(time: string, now: string): HtmlValue {
  return time === '' ? 'unknown' : html`<time datetime="${time}" title="${time}">${ageOf(time, now)}</time>`
}

/** Renders an object's age; `unknown` without a creation time. */
export function createdCell(object: KubeFields, now: string): HtmlValue {
  return ageCell(stringAt(object, 'metadata', 'creationTimestamp'), now)
}

/** Renders a pod's name as a link to its page. */
export function podLink({ path }: Pick<PageContext, 'path'>, namespace: string, name: string): Html {
  return html`<a href="${path}/pods/${namespace}/${name}">${name}</a>`
}

/** Renders a node's name as a link to its pods in all namespaces; `none yet` for ''. */
export function nodeLink({ path }: Pick<PageContext, 'path'>, name: string): HtmlValue {
  return name === ''
    ? 'none yet'
    : html`<a href="${pageAddress(`${path}/pods`, { namespace: '', node: name })}">${name}</a>`
}

/** Formats CPUs with at most two decimals. */
export function cpuText(cpus: number): string {
  return String(Math.round(cpus * 100) / 100)
}

/** Formats bytes as whole MiB, or from 1 GiB as GiB with at most one decimal. */
export function memoryText(bytes: number): string {
  const gib = bytes / 2 ** 30
  return gib >= 1 ? `${Math.round(gib * 10) / 10} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`
}

/** Renders usage, capacity and percentage with a bar; `not measured` if null, and only the usage if the capacity is 0. */
export function shareCell(taken: number | null, has: number, { label, text }: ShareFormat): HtmlValue {
  if (taken === null) return 'not measured'
  if (has <= 0) return text(taken)
  const usage = `${text(taken)} of ${text(has)} (${percentOf(taken, has)} %)`
  return html`${usage} <meter aria-label="${label}: ${usage}" min="0" max="${has}" high="${has * 0.9}" value="${Math.min(taken, has)}"></meter>`
}

/** Label and number format of a usage. */
export interface ShareFormat {
  readonly label: string
  readonly text: (amount: number) => string
}

function percentOf(taken: number, has: number): number {
  return Math.round((taken / has) * 100)
}

/** Returns the summed capacity and requests of nodes. */
export function sumShares(shares: readonly Share[]): Pick<Share, 'has' | 'requested'> {
  const sum = (name: 'has' | 'requested'): number => shares.reduce((total, one) => total + one[name], 0)
  return { has: sum('has'), requested: sum('requested') }
}
