import { type Html, type HtmlValue, html } from '#domain/shared/index.ts'
import { textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import type { Share } from '../reading/node-use.ts'
import type { PodState } from '../reading/pod-state.ts'
import type { PageAsk } from './page-ask.ts'
import { pageAddress } from './page-address.ts'

/** Says in words how something is; the colour only helps. `why` stands below, where there is any. */
export function stateCell(isGood: boolean, words: string, why = ''): Html {
  const told = why === '' ? null : html` <span class="why">${why}</span>`
  return html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>${told}`
}

/** How a pod is, and why where it is not as it is to be. */
export function podStateCell({ isGood, words, why }: PodState): Html {
  return stateCell(isGood, words, why)
}

/** How long ago a time was, as kubectl says it; the time itself for who points at it. */
export function ageCell(time: string, now: string): HtmlValue {
  return time === '' ? 'unknown' : html`<time datetime="${time}" title="${time}">${ageOf(time, now)}</time>`
}

/** Age of an object. */
export function createdCell(object: KubeFields, now: string): HtmlValue {
  return ageCell(textAt(object, 'metadata', 'creationTimestamp'), now)
}

/** A pod's name as a link to its page. */
export function podLink({ path }: Pick<PageAsk, 'path'>, namespace: string, name: string): Html {
  return html`<a href="${path}/pods/${namespace}/${name}">${name}</a>`
}

/** A node's name as a link to its pods. */
export function nodeLink({ path }: Pick<PageAsk, 'path'>, name: string): HtmlValue {
  return name === ''
    ? 'none yet'
    : html`<a href="${pageAddress(`${path}/pods`, { namespace: '', node: name })}">${name}</a>`
}

/** CPUs, with two digits after the point at most. */
export function cpuText(cpus: number): string {
  return String(Math.round(cpus * 100) / 100)
}

/** Octets as MiB or, from one on, GiB. */
export function memoryText(octets: number): string {
  const gib = octets / 2 ** 30
  return gib >= 1 ? `${Math.round(gib * 10) / 10} GiB` : `${Math.round(octets / 2 ** 20)} MiB`
}

/** How much of what there is is taken, in numbers and as a bar. */
export function shareCell(taken: number | null, has: number, { label, text }: ShareWords): HtmlValue {
  if (taken === null) return 'not measured'
  if (has <= 0) return text(taken)
  const said = `${text(taken)} of ${text(has)} (${percentOf(taken, has)} %)`
  return html`${said} <meter aria-label="${label}: ${said}" min="0" max="${has}" high="${has * 0.9}" value="${Math.min(taken, has)}"></meter>`
}

/** How a share is called, and how its amounts are written. */
export interface ShareWords {
  readonly label: string
  readonly text: (amount: number) => string
}

function percentOf(taken: number, has: number): number {
  return Math.round((taken / has) * 100)
}

/** Shares of several nodes together. */
export function sumShares(shares: readonly Share[]): Pick<Share, 'has' | 'requested'> {
  const sum = (name: 'has' | 'requested'): number => shares.reduce((total, one) => total + one[name], 0)
  return { has: sum('has'), requested: sum('requested') }
}
